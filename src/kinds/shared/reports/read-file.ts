import { createYield } from '../../../kit/index.ts';
import type { Workspace } from '../../../points/index.ts';
import { type ReaderEvents, readXmlStream } from '../../../xml/index.ts';

/** Describes what reading a report needs of the workspace; it gives no access to anything outside. */
export type ReportFiles = Pick<Workspace, 'path' | 'readPart' | 'info' | 'exists'>;

/** Holds how many bytes of a file are read at once. */
export const PIECE = 256 * 1024;
/** Limits the elements of a report; one of a hundred thousand entries has some million elements. */
const MAX_ELEMENTS = 50_000_000;
/** Limits the length of a line; no report has longer ones. */
const MAX_LINE = 64 * 1024;

/** Returns the bytes of a file from its beginning, one chunk at a time. */
export async function* chunksOf(workspace: ReportFiles, path: string): AsyncGenerator<Buffer, void> {
  for (let at = 0; ; ) {
    const chunk = await workspace.readPart(path, at, PIECE);
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}

/** Reads an XML report of any length. A document type is passed over, no entity is known. Throws XmlError. */
export async function readXmlReport(workspace: ReportFiles, path: string, events: ReaderEvents): Promise<void> {
  const limits = { maxElements: MAX_ELEMENTS, allowDoctype: true, pause: createYield() };
  await readXmlStream(chunksOf(workspace, path), events, limits);
}

/** Returns the lines of a text file of any length, without their ends. Throws where one is too long. */
export async function* linesOf(workspace: ReportFiles, path: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const pause = createYield();
  let rest = '';
  for await (const chunk of chunksOf(workspace, path)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new Error(`a line is longer than ${MAX_LINE} characters`);
    for (const line of lines) yield line.replace(/\r$/, '');
    await pause();
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

/** Returns events of an XML reader that passes each element with its ancestors, outermost first. */
export function elementEvents(onOpen: (element: OpenElement, around: readonly OpenElement[]) => void): ReaderEvents {
  const open: OpenElement[] = [];
  return {
    open(qualified, attributes) {
      const element = { name: qualified.slice(qualified.indexOf(':') + 1), attributes };
      onOpen(element, open);
      open.push(element);
    },
    close: () => void open.pop(),
    text: () => undefined,
    cdata: () => undefined,
  };
}

export interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Returns a whole number of an attribute; 0 where there is none. */
export function countOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : 0;
}
