import { fail } from '../../model/index.ts';
import type { ConfiguredParameter, SubmittedValue } from '../../points/index.ts';
import type { Parameters } from '../parameters.ts';

const FILE = 'FileParameterDefinition';

/** Values of the job's parameters among those of a query or form. Error PARAMETER_REPEATED. */
export function valuesOfQuery(
  definitions: readonly ConfiguredParameter[],
  parameters: Parameters,
): Map<string, SubmittedValue> {
  const values = new Map<string, SubmittedValue>();
  for (const { kind, config } of definitions) {
    const file = kind.type === FILE ? parameters.files.get(config.name) : undefined;
    const [text, ...others] = parameters.all(config.name);
    if (others.length > 0) fail('PARAMETER_REPEATED', config.name);
    if (file !== undefined) values.set(config.name, { kind: 'file', ...file });
    else if (text !== undefined) values.set(config.name, { kind: 'text', text });
  }
  return values;
}

/** What the `json` field of Jenkins's own build form says. */
export interface BuildForm {
  readonly values: ReadonlyMap<string, SubmittedValue>;
  readonly statusCode: string;
  readonly redirectTo: string;
}

/**
 * Reads the `json` field: `{"parameter": […] or {…}, "statusCode": …, "redirectTo": …}`. An entry that names an
 * uploaded file stands for it. Errors: NOTHING_SUBMITTED, FORM_BROKEN, PARAMETER_REPEATED.
 */
export function readBuildForm(parameters: Parameters): BuildForm {
  const text = parameters.get('json');
  if (text === undefined) fail('NOTHING_SUBMITTED');
  const form = parseObject(text);
  const values = new Map<string, SubmittedValue>();
  for (const entry of entriesOf(form['parameter'])) {
    const name = entry['name'];
    if (typeof name !== 'string') fail('FORM_BROKEN', 'a parameter has no name');
    if (values.has(name)) fail('PARAMETER_REPEATED', name);
    const file = typeof entry['file'] === 'string' ? parameters.files.get(entry['file']) : undefined;
    values.set(name, file === undefined ? { kind: 'json', json: entry } : { kind: 'file', ...file });
  }
  return { values, statusCode: textOf(form['statusCode']), redirectTo: textOf(form['redirectTo']) };
}

type JsonObject = Readonly<Record<string, unknown>>;

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail('FORM_BROKEN', 'it is not JSON');
  }
  return isObject(value) ? value : fail('FORM_BROKEN', 'it is not an object');
}

function entriesOf(parameter: unknown): readonly JsonObject[] {
  if (parameter === undefined || parameter === null) return [];
  const list: readonly unknown[] = Array.isArray(parameter) ? parameter : [parameter];
  return list.map((entry) => (isObject(entry) ? entry : fail('FORM_BROKEN', 'a parameter is not an object')));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
