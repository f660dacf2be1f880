/** Reads a server's form, a flat JSON Schema, into fields, and what was entered into values. */
type Json = Record<string, unknown>;
type Kind = 'text' | 'number' | 'integer' | 'flag' | 'choice' | 'many';
export type Entered = string | boolean | string[];

export interface FormField {
  name: string;
  label: string;
  help: string;
  kind: Kind;
  required: boolean;
  /** A value and its words. */
  options: [string, string][];
  format: Format | null;
  minimum: number | null;
  maximum: number | null;
  initial: Entered;
}

type Format = 'email' | 'uri' | 'date' | 'date-time';
type Why = 'required' | 'number' | 'integer' | 'minimum' | 'maximum' | 'min_length' | 'max_length' | 'one_of';
export interface Wrong {
  why: Why | Format;
  limit?: number;
}

export type Checked = { ok: true; values: Json } | { ok: false; wrong: Record<string, Wrong> };

const FORMATS: readonly string[] = ['email', 'uri', 'date', 'date-time'] satisfies Format[];

/** Null where the schema is not flat, or asks for what can't be entered here. */
export function readForm(schema: Json | null): FormField[] | null {
  const properties = schema?.['properties'];
  if (!isObject(properties)) return null;
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  const fields = Object.entries(properties).map(([name, about]) =>
    isObject(about) ? readField(name, about, required.includes(name)) : null,
  );
  return fields.every((field) => field !== null) ? fields : null;
}

function readField(name: string, about: Json, required: boolean): FormField | null {
  const kind = kindOf(about);
  if (kind === null) return null;
  const format = String(about['format']);
  return {
    name,
    label: text(about['title']) || name,
    help: text(about['description']),
    kind,
    required,
    options: kind === 'many' ? optionsOf(about['items'] as Json) : optionsOf(about),
    format: kind === 'text' && FORMATS.includes(format) ? (format as Format) : null,
    minimum: finite(about[kind === 'text' ? 'minLength' : 'minimum']),
    maximum: finite(about[kind === 'text' ? 'maxLength' : 'maximum']),
    initial: initialOf(kind, about['default']),
  };
}

function kindOf(about: Json): Kind | null {
  switch (about['type']) {
    case 'string':
      return optionsOf(about).length > 0 ? 'choice' : 'text';
    case 'number':
    case 'integer':
      return about['type'];
    case 'boolean':
      return 'flag';
    case 'array':
      return isObject(about['items']) && optionsOf(about['items']).length > 0 ? 'many' : null;
    default:
      return optionsOf(about).length > 0 ? 'choice' : null;
  }
}

/** `enum` with `enumNames`, or `oneOf` and `anyOf` of constants with titles. */
function optionsOf(about: Json): [string, string][] {
  const listed = about['enum'];
  if (Array.isArray(listed)) {
    const names = Array.isArray(about['enumNames']) ? about['enumNames'] : [];
    return listed.filter(isText).map((value, index) => [value, text(names[index]) || value]);
  }
  const titled = about['oneOf'] ?? about['anyOf'];
  if (!Array.isArray(titled)) return [];
  return titled.filter(isObject).flatMap((one): [string, string][] => {
    const value = one['const'];
    return isText(value) ? [[value, text(one['title']) || value]] : [];
  });
}

function initialOf(kind: Kind, given: unknown): Entered {
  if (kind === 'flag') return given === true;
  if (kind === 'many') return Array.isArray(given) ? given.filter(isText) : [];
  return isText(given) || typeof given === 'number' ? String(given) : '';
}

/** What was entered, as the schema wants it; what is optional and empty is left out. */
export function checkForm(fields: readonly FormField[], entered: Record<string, Entered>): Checked {
  const values: Json = {};
  const wrong: Record<string, Wrong> = {};
  for (const field of fields) {
    const said = entered[field.name] ?? field.initial;
    const problem = problemOf(field, said);
    if (problem !== null) wrong[field.name] = problem;
    else if (!isEmpty(said)) values[field.name] = typed(field, said);
  }
  return Object.keys(wrong).length === 0 ? { ok: true, values } : { ok: false, wrong };
}

function typed(field: FormField, said: Entered): unknown {
  if (field.kind === 'number' || field.kind === 'integer') return Number(said);
  if (field.format === 'date-time') return new Date(String(said)).toISOString();
  return said;
}

function problemOf(field: FormField, said: Entered): Wrong | null {
  if (isEmpty(said)) return field.required ? { why: 'required' } : null;
  if (typeof said !== 'string') return null;
  switch (field.kind) {
    case 'number':
    case 'integer':
      return problemOfNumber(field, said);
    case 'choice':
      return field.options.some(([value]) => value === said) ? null : { why: 'one_of' };
    default:
      return problemOfText(field, said);
  }
}

function problemOfNumber({ kind, minimum, maximum }: FormField, said: string): Wrong | null {
  const number = Number(said);
  if (!Number.isFinite(number)) return { why: 'number' };
  if (kind === 'integer' && !Number.isInteger(number)) return { why: 'integer' };
  if (minimum !== null && number < minimum) return { why: 'minimum', limit: minimum };
  if (maximum !== null && number > maximum) return { why: 'maximum', limit: maximum };
  return null;
}

const FITS: Record<Format, (said: string) => boolean> = {
  email: (said) => /^[^\s@]+@[^\s@]+$/.test(said),
  uri: (said) => URL.canParse(said),
  date: (said) => /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said)),
  'date-time': (said) => !Number.isNaN(Date.parse(said)),
};

function problemOfText({ minimum, maximum, format }: FormField, said: string): Wrong | null {
  const length = [...said].length;
  if (minimum !== null && length < minimum) return { why: 'min_length', limit: minimum };
  if (maximum !== null && length > maximum) return { why: 'max_length', limit: maximum };
  return format !== null && !FITS[format](said) ? { why: format } : null;
}

/** A flag is never empty: no is an answer. */
function isEmpty(said: Entered): boolean {
  return typeof said === 'string' ? said.trim() === '' : Array.isArray(said) && said.length === 0;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function text(value: unknown): string {
  return isText(value) ? value : '';
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
