import type { Declared, Parameter, ParameterSchema } from './declare.ts';
import type { Fields, UploadedFile } from './fields.ts';
import { type JsonObject, parseSubmitted } from './submitted-json.ts';

const TEXT: ParameterSchema = { type: 'string' };

/** Returns a parameter that reads the first value of its name, the query's before the form's; all types here do so. */
function first<Value>(
  doc: string,
  schema: ParameterSchema,
  read: (text: string | undefined) => Value,
): Parameter<Value> {
  return { doc, schema, read: (fields, name) => read(fields.get(name)) };
}

/** Declares a text as it was sent; undefined where there is none. */
export function text(doc: string, schema: ParameterSchema = TEXT): Parameter<string | undefined> {
  return first(doc, schema, (value) => value);
}

/** Declares a text as it was sent; `''` where there is none. */
export function textOrEmpty(doc: string, schema: ParameterSchema = TEXT): Parameter<string> {
  return first(doc, schema, (value = '') => value);
}

/** Declares a text as it was sent; null where there is none, or an empty one. */
export function textOrNull(doc: string, schema: ParameterSchema = TEXT): Parameter<string | null> {
  return first(doc, schema, (value) => value || null);
}

/** Declares a text without white space around it; undefined where there is none. */
export function trimmed(doc: string, schema: ParameterSchema = TEXT): Parameter<string | undefined> {
  return first(doc, schema, (value) => value?.trim());
}

/** Declares a text without white space around it; `''` where there is none. */
export function trimmedOrEmpty(doc: string, schema: ParameterSchema = TEXT): Parameter<string> {
  return first(doc, schema, (value = '') => value.trim());
}

/** Declares the texts between separators, without white space around them and without empty ones. */
export function list(doc: string, separator: RegExp): Parameter<readonly string[]> {
  return first(doc, TEXT, (value = '') =>
    value
      .split(separator)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );
}

/** Declares all values of a name that may be repeated, in the order in which they came. */
export function everyText(doc: string): Parameter<readonly string[]> {
  return { doc, schema: { type: 'array', items: { type: 'string' } }, read: (fields, name) => fields.all(name) };
}

/** Declares one of some words; undefined where there is none or another. */
export function choice<const Word extends string>(doc: string, words: readonly Word[]): Parameter<Word | undefined> {
  return first(doc, { type: 'string', enum: words }, (value) => words.find((word) => word === value));
}

/** Declares whether the value is `true`; whatever else is sent means no. */
export function flag(doc: string): Parameter<boolean> {
  return first(doc, { type: 'boolean', default: false }, (value) => value === 'true');
}

/** Declares whether the value is anything but `false`; nothing means yes. */
export function notFalse(doc: string): Parameter<boolean> {
  return first(doc, { type: 'boolean', default: true }, (value) => value !== 'false');
}

/** Declares whether there is a value other than `false`, an empty one too: Jenkins's older addresses are called with no more than a name. */
export function switchedOn(doc: string): Parameter<boolean> {
  return first(doc, { type: 'boolean', default: false }, (value) => value !== undefined && value !== 'false');
}

/** Declares whether there is a field of the name, whatever its value: a box of a form that is not ticked sends none. */
export function present(doc: string): Parameter<boolean> {
  return { doc, schema: TEXT, read: (fields, name) => fields.has(name) };
}

/** Declares a whole number of at most so many digits; `otherwise` where nothing or something else is sent. */
export function wholeNumber<Otherwise>(
  doc: string,
  {
    digits,
    otherwise,
    trims = false,
  }: { readonly digits: number; readonly otherwise: Otherwise; readonly trims?: boolean },
): Parameter<number | Otherwise> {
  const schema: ParameterSchema = {
    type: 'integer',
    minimum: 0,
    ...(typeof otherwise === 'number' && Number.isFinite(otherwise) && { default: otherwise }),
  };
  return first(doc, schema, (value) => {
    const sent = (trims ? value?.trim() : value) ?? '';
    return /^\d+$/.test(sent) && sent.length <= digits ? Number(sent) : otherwise;
  });
}

/**
 * Declares a JSON object, as lenient as Jenkins's own reader; undefined where there is none. Reading it throws FORM_BROKEN.
 */
export function submittedJson(doc: string): Parameter<JsonObject | undefined> {
  return first(doc, { type: 'string', format: 'json' }, (value) =>
    value === undefined ? undefined : parseSubmitted(value),
  );
}

/** Declares a file of a multipart form, which belongs to the handler that reads it; undefined where there is none. */
export function uploadedFile(doc: string): Parameter<UploadedFile | undefined> {
  return { doc, schema: { type: 'string', format: 'binary' }, read: (fields, name) => fields.takeFile(name) };
}

/** Declares all fields of the request, for routes whose names are those of a job's parameters and the like. */
export function everyField(doc: string): Parameter<Fields> {
  return {
    doc,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    read: (fields) => fields,
  };
}

/** Declares one value of several fields, such as a form that comes as `json` or as plain fields. */
export function group<Value>(parts: Declared, read: (fields: Fields) => Value): Parameter<Value> {
  return { doc: '', schema: { type: 'object' }, parts, read };
}
