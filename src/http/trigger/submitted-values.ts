import { fail } from '../../model/index.ts';
import { type ConfiguredParameter, isUnknownParameter, type SubmittedValue } from '../../points/index.ts';
import type { Parameter } from '../parameters/declare.ts';
import type { Fields } from '../parameters/fields.ts';
import { isJsonObject, type JsonObject, parseSubmitted } from '../parameters/submitted-json.ts';
import { group, submittedJson } from '../parameters/types.ts';

const FILE = 'FileParameterDefinition';

/**
 * Returns the values of the job's parameters among those of a query or form. Throws PARAMETER_REPEATED, except for a class
 * that is not known here: that may be a list, whose values become one text with commas.
 */
export function valuesOfQuery(
  definitions: readonly ConfiguredParameter[],
  fields: Fields,
): Map<string, SubmittedValue> {
  const values = new Map<string, SubmittedValue>();
  for (const { kind, config } of definitions) {
    const file = kind.type === FILE ? fields.takeFile(config.name) : undefined;
    const [text, ...others] = fields.all(config.name);
    if (others.length > 0 && !isUnknownParameter(kind)) fail('PARAMETER_REPEATED', config.name);
    if (file !== undefined) values.set(config.name, { kind: 'file', ...file });
    else if (text !== undefined) values.set(config.name, { kind: 'text', text: [text, ...others].join(',') });
  }
  return values;
}

/** Describes what the `json` field of Jenkins's own build form holds. */
export interface BuildForm {
  readonly values: ReadonlyMap<string, SubmittedValue>;
  readonly statusCode: string;
  readonly redirectTo: string;
}

/** Declares the form of a build; undefined where there is none. Reading it throws FORM_BROKEN, PARAMETER_REPEATED. */
export function buildForm(doc: string): Parameter<BuildForm | undefined> {
  return group({ json: submittedJson(doc) }, (fields) => {
    if (fields.has('json')) return readBuildForm(fields);
    return fields.has('name') ? readPlainForm(fields) : undefined;
  });
}

/**
 * Reads the form as a browser without our script posts it: a `name` and a `value` for each parameter, in order. The file of
 * a parameter is in the field `file:NAME`, and its `value` is empty. Throws PARAMETER_REPEATED.
 */
function readPlainForm(fields: Fields): BuildForm {
  const values = new Map<string, SubmittedValue>();
  const texts = fields.all('value');
  for (const [at, name] of fields.all('name').entries()) {
    if (values.has(name)) fail('PARAMETER_REPEATED', name);
    const file = fields.takeFile(`file:${name}`);
    if (file !== undefined) values.set(name, { kind: 'file', ...file });
    else values.set(name, { kind: 'text', text: texts[at] ?? '' });
  }
  return { values, statusCode: fields.get('statusCode') ?? '', redirectTo: fields.get('redirectTo') ?? '' };
}

/**
 * Reads the `json` field: `{"parameter": […] or {…}, "statusCode": …, "redirectTo": …}`. An entry that names an uploaded
 * file stands for it. Throws NOTHING_SUBMITTED, FORM_BROKEN, PARAMETER_REPEATED.
 */
export function readBuildForm(fields: Fields): BuildForm {
  const text = fields.get('json');
  if (text === undefined) fail('NOTHING_SUBMITTED');
  const form = parseSubmitted(text);
  const values = new Map<string, SubmittedValue>();
  for (const entry of entriesOf(form['parameter'])) {
    const name = entry['name'];
    if (typeof name !== 'string') fail('FORM_BROKEN', 'a parameter has no name');
    if (values.has(name)) fail('PARAMETER_REPEATED', name);
    const file = typeof entry['file'] === 'string' ? fields.takeFile(entry['file']) : undefined;
    values.set(name, file === undefined ? { kind: 'json', json: entry } : { kind: 'file', ...file });
  }
  return { values, statusCode: textOf(form['statusCode']), redirectTo: textOf(form['redirectTo']) };
}

function entriesOf(parameter: unknown): readonly JsonObject[] {
  if (parameter === undefined || parameter === null) return [];
  const list: readonly unknown[] = Array.isArray(parameter) ? parameter : [parameter];
  return list.map((entry) => (isJsonObject(entry) ? entry : fail('FORM_BROKEN', 'a parameter is not an object')));
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
