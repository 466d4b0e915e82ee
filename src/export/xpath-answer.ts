import { doubleText } from '../java/index.ts';
import { XmlError, XPathError } from '../xml/index.ts';
import { type ExportAnswer, PLAIN_TEXT, XML } from './answer.ts';
import { ExportError } from './errors.ts';
import { escapeXml } from './xml-text.ts';
import { selectInTree } from './xpath/select-in-tree.ts';
import { selectPlain } from './xpath/select-plain.ts';
import type { Selected } from './xpath/selected.ts';

export interface XPathRequest {
  /** Holds the expression; null stands for the document without what is excluded. */
  readonly xpath: string | null;
  readonly exclude: readonly string[];
  /** Names the element that wraps all matches; null: exactly one node must match. */
  readonly wrapper: string | null;
  /** Says whether an answer may be bare text, which a script of another site could read. */
  readonly mayBePrimitive: boolean;
  /** Is awaited between pieces of the document. */
  pause(): Promise<void>;
}

const WRAPPER = /^[a-zA-Z_][\w.-]*$/;
const WRAPPER_REFUSED =
  'The wrapper parameter can only contain alphanumeric characters or dash/dot/underscore. ' +
  'The first character has to be a letter or underscore.';

/** Returns what Jenkins makes of a rendered document with `xpath`, `exclude` and `wrapper`. Throws ExportError. */
export async function answerXPath(rendered: string, request: XPathRequest): Promise<ExportAnswer> {
  const selection = await evaluate(rendered, request);
  if (request.xpath === null) return xml(selection.type === 'nodes' ? await selection.written() : '');
  if (request.wrapper !== null) return wrapped(request.wrapper, selection);
  if (selection.type === 'value') return primitive(plain(selection.value), request);
  if (selection.count === 0) return message(404, `XPath ${request.xpath} didn’t match`);
  if (selection.count > 1) return message(500, tooMany(request.xpath, selection.count));
  const text = selection.text();
  return text === null ? xml(await selection.written()) : primitive(text, request);
}

async function evaluate(rendered: string, { xpath, exclude, pause }: XPathRequest): Promise<Selected> {
  const query = { exclude, select: xpath };
  try {
    return (await selectPlain(rendered, query, pause)) ?? (await selectInTree(rendered, query, pause));
  } catch (error) {
    if (error instanceof XPathError || error instanceof XmlError) throw new ExportError('xpath', error.message);
    throw error;
  }
}

async function wrapped(name: string, selection: Selected): Promise<ExportAnswer> {
  if (!WRAPPER.test(name)) return message(400, WRAPPER_REFUSED);
  if (selection.type === 'nodes') return xml(await selection.wrapped(name));
  if (typeof selection.value !== 'string') {
    throw new ExportError('wrapper', 'A number or a boolean cannot be wrapped; use string() in the XPath');
  }
  const text = escapeXml(selection.value);
  return xml(text === '' ? `<${name}/>` : `<${name}>${text}</${name}>`);
}

function primitive(text: string, { mayBePrimitive }: XPathRequest): ExportAnswer {
  if (mayBePrimitive) return { status: 200, contentType: PLAIN_TEXT, chunks: [text] };
  throw new ExportError(
    'forbidden',
    'primitive XPath result sets forbidden; implement jenkins.security.SecureRequester',
  );
}

function plain(value: string | number | boolean): string {
  return typeof value === 'number' ? doubleText(value) : String(value);
}

function tooMany(xpath: string, count: number): string {
  const hint =
    'Create XPath that only matches one, or use the "wrapper" query parameter to wrap them all under a root element.';
  return `XPath "${xpath}" matched ${count} nodes. ${hint}`;
}

/**
 * Returns an error message as text. Jenkins sends these in ISO-8859-1, where the typographic apostrophe is lost; clients
 * know the text that way.
 */
function message(status: number, text: string): ExportAnswer {
  return { status, contentType: PLAIN_TEXT, chunks: [text.replace(/[^\0-\u00ff]/gu, '?')] };
}

function xml(text: string): ExportAnswer {
  return { status: 200, contentType: XML, chunks: [text] };
}
