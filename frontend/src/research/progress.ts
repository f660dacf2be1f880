/** How far a research has come, told by the receipts of its calls. */
import { webAddress } from '../receipts/asked';
import { isJson, type Json, textOf } from '../receipts/json';
import type { Part, ToolName, ToolPart } from '../wire/types.gen';

export interface NotedEvidence {
  quote: string;
  title: string;
  href: string | null;
}

export interface ResearchProgress {
  /** What is used of the budget, such as 3/12; empty where no receipt has said it yet. */
  searches: string;
  pages: string;
  evidence: NotedEvidence[];
  reported: boolean;
}

const NOTE = 'research_note' satisfies ToolName;
const REPORT = 'research_report' satisfies ToolName;
const USE = /^\d+\/\d+$/;

/** Null for an answer that did no research. */
export function researchIn(parts: readonly Part[]): ResearchProgress | null {
  const calls = parts.filter((part) => part.type === 'tool');
  const done = calls.filter((call) => call.state === 'ok');
  const budgets = done.map((call) => call.receipt?.['budget']).filter(isJson);
  if (budgets.length === 0 && !calls.some(({ name }) => name === NOTE || name === REPORT)) return null;
  return {
    searches: most(budgets, 'searches'),
    pages: most(budgets, 'pages'),
    evidence: done.filter(({ name }) => name === NOTE).map(evidenceOf),
    reported: done.some(({ name }) => name === REPORT),
  };
}

/** Calls run side by side, so that the last receipt need not be the newest. */
function most(budgets: Json[], name: string): string {
  const uses = budgets.map((budget) => textOf(budget[name])).filter((use) => USE.test(use));
  return uses.reduce(
    (best, use) => (Number.parseInt(use, 10) >= Number.parseInt(best, 10) ? use : best),
    uses[0] ?? '',
  );
}

function evidenceOf({ args, receipt }: ToolPart): NotedEvidence {
  const address = textOf(receipt?.['address']);
  return {
    quote: textOf(args?.['quote']),
    title: textOf(receipt?.['title']) || address,
    href: webAddress(address),
  };
}
