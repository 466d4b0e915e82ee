import type { Services } from '../../controller/index.ts';
import type { ConsoleMark } from '../../points/index.ts';
import { givenBy } from '../extensions.ts';
import type { ConsolePart } from './console-parts.ts';

/** Returns the marks of a line without its control sequences. */
export type Annotate = (line: string) => readonly ConsoleMark[];

/** Limits the length of the lines that annotators are given; longer ones have no marks. */
const LONGEST_LINE = 64 * 1024;
const STYLES = { error: 'mark-error', warning: 'mark-warning', note: 'mark-note' } as const;

/** Returns what marks the lines of consoles, by all annotators of plugins; null where there are none. */
export function annotatorOf({ extensions, log }: Pick<Services, 'extensions' | 'log'>): Annotate | null {
  const annotators = extensions.consoleAnnotators;
  if (annotators.length === 0) return null;
  return (line) =>
    annotators.flatMap((part) =>
      givenBy<readonly ConsoleMark[]>(log, { part, name: part.name, instead: [] }, () => part.annotate(line)),
    );
}

/** Returns the parts of one line, cut where marks begin and end. What is a link already keeps its address. */
export function withMarks(parts: readonly ConsolePart[], annotate: Annotate): readonly ConsolePart[] {
  const line = parts
    .map(({ text }) => text)
    .join('')
    .replace(/\r?\n$/, '');
  if (line.length > LONGEST_LINE) return parts;
  const marks = inOrder(annotate(line), line.length);
  if (marks.length === 0) return parts;
  const marked: ConsolePart[] = [];
  let at = 0;
  for (const part of parts) {
    for (const cut of cutsOf(part.text, at, marks)) marked.push(styled({ ...part, text: cut.text }, cut.mark));
    at += part.text.length;
  }
  return marked;
}

/** Returns the marks that make sense, in the order of the line; of two that overlap, the one that begins first. */
function inOrder(marks: readonly ConsoleMark[], length: number): readonly ConsoleMark[] {
  let end = 0;
  return marks
    .filter(({ from, to }) => Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= length)
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}

/** Returns the pieces of a text that begins at an offset of the line, each with its mark. */
function cutsOf(text: string, begin: number, marks: readonly ConsoleMark[]) {
  const cuts: { readonly text: string; readonly mark: ConsoleMark | null }[] = [];
  let at = 0;
  for (const mark of marks) {
    const from = Math.max(at, mark.from - begin);
    const to = Math.min(text.length, mark.to - begin);
    if (to <= from) continue;
    if (from > at) cuts.push({ text: text.slice(at, from), mark: null });
    cuts.push({ text: text.slice(from, to), mark });
    at = to;
  }
  if (at < text.length) cuts.push({ text: text.slice(at), mark: null });
  return cuts;
}

function styled(part: ConsolePart, mark: ConsoleMark | null): ConsolePart {
  if (mark === null) return part;
  const style = mark.style === undefined ? [] : [STYLES[mark.style]];
  const href = mark.href !== undefined && /^https?:\/\//.test(mark.href) ? mark.href : null;
  return {
    text: part.text,
    classes: [part.classes, ...style].filter((name) => name !== '' && name !== undefined).join(' '),
    href: part.href ?? href,
  };
}
