import { escapeHtml } from '../../kit/index.ts';
import type { RunContext } from '../../points/index.ts';
import { consoleLines } from './console-lines.ts';
import { excerptOf } from './excerpt.ts';
import { flag, type MacroArguments, whole } from './macro.ts';
import { createSearch, replacedIn, type Search } from './search.ts';

const SUSPICIOUS = '(?i)\\b(error|exception|fatal|fail(ed|ure)|un(defined|resolved))\\b';
const MAX_CONTEXT = 1000;

/**
 * Returns the value of `${BUILD_LOG_REGEX, regex="…", linesBefore=1}`: the lines of the console in which the expression is
 * found. Jenkins: `BuildLogRegexMacro`.
 */
export async function matchingLines(
  context: RunContext,
  args: MacroArguments,
  asText: (text: string) => string,
): Promise<string> {
  const search = createSearch(args.get('regex') ?? SUSPICIOUS, flag(args, 'caseInsensitive', false) ? 'i' : '');
  const style = args.get('matchedLineHtmlStyle');
  const excerpt = excerptOf({ style, showTruncated: flag(args, 'showTruncatedLines', true) });
  const read = readerOf(search, args.get('substText'));
  const asLine = style === undefined ? asText : escapeHtml;
  const linesBefore = Math.min(MAX_CONTEXT, whole(args, 'linesBefore', 0));
  const linesAfter = Math.min(MAX_CONTEXT, whole(args, 'linesAfter', 0));
  const most = whole(args, 'maxMatches', 0);
  const isGreedy = flag(args, 'greedy', true);
  const end = flag(args, 'addNewline', true) ? '\n' : '';
  const before: string[] = [];
  let matches = 0;
  let after = 0;
  for await (const line of consoleLines(context)) {
    if (before.length > linesBefore) excerpt.skip(before.splice(0, before.length - linesBefore).length);
    // What comes after the last match is only counted.
    const isOver = most !== 0 && matches >= most && after === 0;
    const found = isOver || (!isGreedy && matches >= most) ? null : read(line);
    if (found !== null) {
      excerpt.begin();
      for (const each of before.splice(0)) excerpt.add(`${asLine(each)}\n`);
      excerpt.addMatch(asLine(found), end);
      matches += 1;
      after = linesAfter;
    } else if (after > 0) {
      excerpt.add(`${asLine(line)}\n`);
      after -= 1;
    } else before.push(line);
    if (excerpt.isFull) break;
  }
  excerpt.skip(before.length);
  return excerpt.text() || (args.get('defaultValue') ?? '');
}

/** Returns a function that returns a line as it is shown; null where the expression is not in it. */
function readerOf(search: Search, substitute: string | undefined): (line: string) => string | null {
  if (substitute === undefined) return (line) => (search.inLine(line) === null ? null : line);
  return (line) => {
    const matches = search.allInLine(line);
    return matches.length === 0 ? null : replacedIn(line, matches, substitute);
  };
}
