import type { Services } from '../../controller/index.ts';
import type { ConsoleAnnotator, ConsoleMark } from '../../points/index.ts';
import { type FaultLog, noteFault } from '../extensions/faults.ts';
import { givenBy } from '../extensions/given-by.ts';
import { hrefGiven } from '../extensions/hrefs.ts';
import { listGiven, objectGiven, wrong } from '../extensions/shapes.ts';
import type { ConsolePart } from './console-parts.ts';

/** Returns the marks of a line without its control sequences. */
export type Annotate = (line: string) => readonly ConsoleMark[];

/** Limits the length of the lines that annotators are given; longer ones have no marks. */
const LONGEST_LINE = 64 * 1024;
/** Limits the marks of a line; further ones are ignored. */
const MOST_MARKS = 1000;
/** Limits the milliseconds that an annotator may take for an answer, and how many each line adds: a long log takes longer. */
const BUDGET_MS = 500;
const BUDGET_OF_LINE_MS = 0.05;
/** Limits the lines of an answer at which an annotator may fail: what it began each time may go on for long. */
const MOST_FAULTS = 100;
const NO_MARKS: readonly ConsoleMark[] = [];
const STYLES = { error: 'mark-error', warning: 'mark-warning', note: 'mark-note' } as const;

/**
 * Returns what marks the lines of consoles in one answer, by all annotators of plugins; null where there are none. An annotator
 * that takes too long, or fails often, is left out of the rest of the answer.
 */
export function annotatorOf({ extensions, ...faults }: FaultLog & Pick<Services, 'extensions'>): Annotate | null {
  const annotators = extensions.consoleAnnotators.map((part) => inBudget(faults, part));
  if (annotators.length === 0) return null;
  return (line) => annotators.flatMap((annotate) => annotate(line));
}

/** Returns an annotator as it works for one answer. */
function inBudget(faults: FaultLog, part: ConsoleAnnotator): Annotate {
  const { name } = part;
  let spent = 0;
  let budget = BUDGET_MS;
  let failed = 0;
  return (line) => {
    if (spent > budget || failed > MOST_FAULTS) return NO_MARKS;
    const began = performance.now();
    const marks = givenBy(faults, { part, name, instead: NO_MARKS, read: marksGiven }, () => part.annotate(line));
    spent += performance.now() - began;
    budget += BUDGET_OF_LINE_MS;
    if (marks === NO_MARKS) failed += 1;
    if (spent > budget) {
      const reason = `it took ${Math.round(spent)} ms, and is left out of the rest of the answer`;
      noteFault(faults, { part, name }, new Error(reason));
    }
    return marks;
  };
}

/** Returns the marks that an annotator gave. Those that make no sense are ignored later. */
function marksGiven(given: unknown): readonly ConsoleMark[] {
  return listGiven(given, 'a list of marks')
    .slice(0, MOST_MARKS)
    .map((each) => {
      const { from, to, href, style } = objectGiven(each, 'a mark');
      if (typeof from !== 'number' || typeof to !== 'number') throw wrong(from, 'the offset of a mark');
      const address = hrefGiven(href);
      return { from, to, ...(address !== null && { href: address }), ...(isStyle(style) && { style }) };
    });
}

function isStyle(given: unknown): given is keyof typeof STYLES {
  return typeof given === 'string' && Object.hasOwn(STYLES, given);
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
  return {
    text: part.text,
    classes: [part.classes, ...style].filter((name) => name !== '' && name !== undefined).join(' '),
    href: part.href ?? mark.href ?? null,
  };
}
