import { type RunContext, StepAbort } from '../../points/index.ts';
import { consoleLines } from './console-lines.ts';
import { type MacroArguments, whole } from './macro.ts';
import { createSearch } from './search.ts';

type AsText = (text: string) => string;

const DEFAULT_LINES = 250;
const MAX_LINES = 20_000;
const MAX_CHARACTERS = 1_000_000;

/** Returns the value of `${BUILD_LOG, maxLines=250, truncTailLines=2, maxLineLength=80}`: the end of the console. */
export async function logEnd({ record }: RunContext, args: MacroArguments, asText: AsText): Promise<string> {
  const most = whole(args, 'maxLines', DEFAULT_LINES);
  if (most === 0) throw new StepAbort(`Invalid maxLines value: ${args.get('maxLines')}`);
  const lines = await record.tail(Math.min(MAX_LINES, most));
  const longest = whole(args, 'maxLineLength', 0);
  const shown = lines.slice(0, Math.max(0, lines.length - whole(args, 'truncTailLines', 0)));
  return shown
    .map((line) => (longest > 0 && line.length > longest ? `${line.slice(0, longest)}...` : line))
    .map((line) => `${asText(line)}\n`)
    .join('');
}

/** Returns the value of `${BUILD_LOG_EXCERPT, start="…", end="…"}`: what is between two lines. */
export async function logExcerpt(context: RunContext, args: MacroArguments, asText: AsText): Promise<string> {
  const [start, end] = ['start', 'end'].map((name) => createSearch(needed(args, name, 'BUILD_LOG_EXCERPT')));
  let text = '';
  let isInside = false;
  for await (const line of consoleLines(context)) {
    if (start?.isLine(line) === true) isInside = true;
    else if (end?.isLine(line) === true || text.length > MAX_CHARACTERS) break;
    else if (isInside) text += `${asText(line)}\n`;
  }
  return text;
}

/**
 * Returns the value of `${LOG_REGEX, regex="Version (.*)", replacement="v\\1"}`, made of the first line in which the
 * expression is found.
 */
export async function firstInLog(context: RunContext, args: MacroArguments): Promise<string> {
  const search = createSearch(needed(args, 'regex', 'LOG_REGEX'));
  for await (const line of consoleLines(context)) {
    const match = search.inLine(line);
    if (match === null) continue;
    const replacement = args.get('replacement') ?? (match.groups.length > 1 ? '\\1' : '\\0');
    return replacement.replace(/\\(\d)/g, (whole, group: string) =>
      Number(group) < match.groups.length ? (match.groups[Number(group)] ?? '') : whole,
    );
  }
  return '';
}

/** Returns an argument that a token requires, as in Jenkins. Throws StepAbort where it is missing. */
export function needed(args: MacroArguments, name: string, token: string): string {
  const value = args.get(name);
  if (value === undefined) throw new StepAbort(`Required parameter ${name} in token ${token} was not defined`);
  return value;
}
