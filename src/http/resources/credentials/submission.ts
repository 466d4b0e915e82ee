import { readFile, rm, stat } from 'node:fs/promises';
import type { Submission } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { Fields, UploadedFile } from '../../parameters/fields.ts';
import { isJsonObject, type JsonObject, parseSubmitted } from '../../parameters/submitted-json.ts';
import { everyField } from '../../parameters/types.ts';
import type { RequestContext } from '../../route.ts';

/** Declares what is posted for a credential or a domain. */
export const SUBMITTED = {
  fields: everyField(
    'The form: `json` with the object, as Jenkins has it, or its members as fields; or files that it names.',
  ),
};

/** Matches the media types of documents. */
const XML = /^(?:application|text)\/xml\b/i;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** Limits the bytes of an uploaded file. */
const MAX_FILE = 4 * 1024 * 1024;

/**
 * Calls `use` with what was posted, and removes the files that came with it. `member` names the part of the form that is
 * meant; '' is the whole. Throws CONTENT_TYPE_MISSING, NOTHING_SUBMITTED, FORM_EXPECTED, FORM_BROKEN.
 */
export async function withSubmission<T>(
  context: RequestContext<typeof SUBMITTED>,
  member: string,
  use: (sent: Submission) => Promise<T>,
): Promise<T> {
  const type = context.request.headers['content-type'] ?? fail('CONTENT_TYPE_MISSING');
  if (XML.test(type)) return use({ type: 'xml', text: context.body });
  if (!FORM.test(type)) return fail('NOTHING_SUBMITTED');
  const { fields } = context.parameters;
  const values = valuesOf(fields, member);
  const files = filesNamedIn(values, fields);
  try {
    const contents = new Map<string, { readonly name: string; readonly content: Buffer }>();
    for (const [name, { fileName, storedAs }] of files) {
      // Whoever may build may send files that are longer than memory.
      if ((await stat(storedAs)).size > MAX_FILE) fail('BODY_TOO_LARGE', MAX_FILE);
      if (fileName !== '') contents.set(name, { name: fileName, content: await readFile(storedAs) });
    }
    return await use({ type: 'form', values, file: (name) => contents.get(String(name)) });
  } finally {
    for (const { storedAs } of files.values()) await rm(storedAs, { force: true });
  }
}

/** Says whether the requester asks for the result of a form as JSON, as Jenkins's own pages do. */
export function wantsJson({ request }: Pick<RequestContext, 'request'>): boolean {
  return (request.headers.accept ?? '').includes('application/json');
}

/** Returns the submitted object. Without `json`, pages send its members as fields `_.name`, with the class beside. */
function valuesOf(fields: Fields, member: string): JsonObject {
  const json = fields.get('json');
  if (json !== undefined) {
    const form = parseSubmitted(json);
    if (member === '') return form;
    const object = form[member];
    return isJsonObject(object) ? object : fail('FORM_BROKEN', `it has no ${member}`);
  }
  const names = fields.names.filter((name) => name.startsWith('_.'));
  if (names.length === 0) return fail('FORM_EXPECTED');
  const javaClass = fields.get('stapler-class');
  return {
    ...Object.fromEntries(names.map((name) => [name.slice(2), textOf(fields.all(name))])),
    ...(javaClass !== undefined && { $class: javaClass }),
  };
}

/** Returns what a field says. Before a check box stands its value for a box that is off, which no browser sends. */
function textOf(texts: readonly string[]): string | boolean {
  const [first = ''] = texts;
  return first === 'false' && texts.length > 1 ? true : first;
}

/** Returns the uploaded files that texts of the object name, wherever in it they stand. */
function filesNamedIn(
  values: object,
  fields: Fields,
  files = new Map<string, UploadedFile>(),
): Map<string, UploadedFile> {
  for (const value of Object.values(values)) {
    if (typeof value === 'object' && value !== null) filesNamedIn(value, fields, files);
    const file = typeof value === 'string' && value.length < 100 ? fields.takeFile(value) : undefined;
    if (file !== undefined) files.set(String(value), file);
  }
  return files;
}
