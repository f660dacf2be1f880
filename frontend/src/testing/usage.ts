/** Reports of usage for tests. */
import type { Report, Use } from '../manage/usage/api';

const NOTHING: Use = {
  requests: 0,
  done: 0,
  stopped: 0,
  interrupted: 0,
  failed: 0,
  input_tokens: 0,
  cached_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 0,
  unpriced_tokens: 0,
  cost: '0',
};

export function use(some: Partial<Use> = {}): Use {
  return { ...NOTHING, ...some };
}

/** Two days of a month; of two people where it is the site's. */
export function report(some: Partial<Report> = {}): Report {
  const total = use({
    requests: 12,
    done: 8,
    failed: 2,
    input_tokens: 9_000,
    cached_tokens: 6_000,
    output_tokens: 1_000,
    cost: '1.50',
  });
  return {
    first: '2030-01-01',
    last: '2030-01-31',
    total,
    before: use({ done: 5, input_tokens: 4_000, output_tokens: 1_000, cost: '3' }),
    days: [
      { day: '2030-01-02', use: total },
      { day: '2030-01-20', use: use({ done: 1, input_tokens: 500 }) },
    ],
    models: [
      {
        key: 'm1',
        label: 'Big model',
        use: total,
        first_token_p50_ms: 350,
        first_token_p95_ms: 1_900,
        timed: 12,
      },
    ],
    purposes: [
      { purpose: 'turn', use: total },
      { purpose: 'title', use: use({ requests: 1 }) },
    ],
    layers: [
      { layer: 'contract', name: '', tokens: 240, prefix_tokens: 200, connection: null },
      { layer: 'capability', name: 'file_read', tokens: 400, prefix_tokens: 300, connection: null },
      { layer: 'capability', name: 'github__search', tokens: 90, prefix_tokens: 0, connection: 'github' },
    ],
    tools: [
      { tool: 'file_edit', failure: '', calls: 6, mended: 0 },
      { tool: 'file_edit', failure: 'arguments', calls: 2, mended: 1 },
    ],
    guards: [{ model: 'Big model', guard: 'claim', fired: 3, corrected: 2 }],
    people: [],
    choices: { models: [{ key: 'm1', label: 'Big model' }], tools: ['file_edit'], people: [] },
    counting: false,
    ...some,
  };
}

export const everyone = report({
  people: [
    { owner_id: 'o1', name: 'first', use: use({ done: 6, input_tokens: 7_000 }) },
    { owner_id: null, name: '', use: use({ done: 4, input_tokens: 3_000 }) },
  ],
  choices: { models: [], tools: [], people: [{ key: 'o1', label: 'first' }] },
});
