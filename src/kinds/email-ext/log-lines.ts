import type { RunContext } from '../../points/index.ts';
import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../regex/index.ts';
import type { MacroArguments } from './macro.ts';

const DEFAULT_LINES = 250;
const MAX_LINES = 20_000;
const SUSPICIOUS = '(?i)\\b(error|exception|fatal|fail(ed|ure)|un(defined|resolved))\\b';
/** Of the event loop, for the expressions of one token. */
const BUDGET_MS = 40;

type Escape = (text: string) => string;

/** `${BUILD_LOG, maxLines=250}`. */
export async function logText({ record }: RunContext, args: MacroArguments, asText: Escape): Promise<string> {
  const lines = await record.tail(Math.min(MAX_LINES, whole(args, 'maxLines', DEFAULT_LINES)));
  return lines.map((line) => `${asText(line)}\n`).join('');
}

/** `${BUILD_LOG_REGEX, regex="…", linesBefore=1}`: lines in which the expression is found, of the console's end. */
export async function matchingLines({ record }: RunContext, args: MacroArguments, asText: Escape): Promise<string> {
  const lines = await record.tail(MAX_LINES);
  const before = whole(args, 'linesBefore', 0);
  const after = whole(args, 'linesAfter', 0);
  const most = whole(args, 'maxMatches', 0) || Number.POSITIVE_INFINITY;
  const found = findLines(lines, args.get('regex') ?? SUSPICIOUS, most);
  if (typeof found === 'string') return asText(found);
  const shown = new Set<number>();
  for (const index of found) {
    for (let at = Math.max(0, index - before); at <= Math.min(lines.length - 1, index + after); at += 1) shown.add(at);
  }
  if (shown.size === 0) return args.get('defaultValue') ?? '';
  const substitute = args.get('substText');
  const matched = new Set(found);
  let text = '';
  let last = -1;
  const skipped = (upTo: number): string => {
    const count = upTo - last - 1;
    return count > 0 && args.get('showTruncatedLines') !== 'false' ? `[...truncated ${count} lines...]\n` : '';
  };
  for (const index of [...shown].sort((a, b) => a - b)) {
    const line = matched.has(index) && substitute !== undefined ? substitute : (lines[index] ?? '');
    text += `${skipped(index)}${asText(line)}\n`;
    last = index;
  }
  return text + skipped(lines.length);
}

/** Places of the lines; a text says why there are none. */
function findLines(lines: readonly string[], source: string, most: number): readonly number[] | string {
  try {
    const pattern = compileJavaRegex(source);
    const found: number[] = [];
    const end = performance.now() + BUDGET_MS;
    for (const [index, line] of lines.entries()) {
      if (found.length >= most) break;
      if (performance.now() > end) throw new RegexTimeout(BUDGET_MS);
      if (pattern.find(line.slice(0, 4000), 0, BUDGET_MS) !== null) found.push(index);
    }
    return found;
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout)
      return `(${source}: ${error.message.split('\n')[0]})\n`;
    throw error;
  }
}

function whole(args: MacroArguments, name: string, otherwise: number): number {
  const value = Number(args.get(name) ?? otherwise);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
}
