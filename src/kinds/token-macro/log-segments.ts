import type { JavaMatch } from '../../java/index.ts';
import { escapeHtml } from '../../kit/index.ts';
import type { RunContext } from '../../points/index.ts';
import { consoleLines } from './console-lines.ts';
import { excerptOf } from './excerpt.ts';
import { flag, type MacroArguments, whole } from './macro.ts';
import { createSearch, javaReplacement } from './search.ts';

/** Holds the length of the windows in which the console is searched; a match is not longer than their overlap. */
const WINDOW = 256 * 1024;
const OVERLAP = 64 * 1024;

/**
 * Returns the value of `${BUILD_LOG_MULTILINE_REGEX, regex="…"}`: the sections of the console that the expression matches,
 * across ends of lines. Jenkins: `BuildLogMultilineRegexMacro`.
 */
export async function matchingSegments(
  context: RunContext,
  args: MacroArguments,
  asText: (text: string) => string,
): Promise<string> {
  const style = args.get('matchedSegmentHtmlStyle');
  const substitute = args.get('substText');
  const most = whole(args, 'maxMatches', 0) || Number.POSITIVE_INFINITY;
  const excerpt = excerptOf({ style, showTruncated: flag(args, 'showTruncatedLines', true) });
  const asSegment = style === undefined ? asText : escapeHtml;
  let count = 0;
  for await (const { match, skipped } of segments(
    context,
    args.get('regex') ?? '',
    () => count < most && !excerpt.isFull,
  )) {
    excerpt.skip(skipped);
    if (match === null) continue;
    excerpt.begin();
    const text = substitute === undefined ? (match.groups[0] ?? '') : javaReplacement(substitute, match);
    excerpt.addMatch(asSegment(text), '\n');
    count += 1;
  }
  return excerpt.text();
}

interface Segment {
  /** Holds the match; null where nothing was found in the skipped lines. */
  readonly match: JavaMatch | null;
  /** Holds the number of lines skipped before it. */
  readonly skipped: number;
}

/** Finds the matches in order, as long as more are wanted, and counts the lines between them to the end. */
async function* segments(context: RunContext, source: string, isWanted: () => boolean): AsyncGenerator<Segment, void> {
  const search = createSearch(source);
  let text = '';
  /** Holds where the search continues; the character before it is still there for expressions that look back. */
  let from = 0;

  function* look(limit: number): Generator<Segment, void> {
    while (isWanted() && from <= text.length) {
      const matches = search.some(text, from);
      if (matches.length === 0) break;
      for (const match of matches) {
        // It may go on behind the window; the next one finds it again.
        if (match.end > limit || !isWanted()) return;
        yield { match, skipped: endsIn(text.slice(from, match.start)) };
        from = match.end > match.start ? match.end : match.end + 1;
      }
    }
  }

  for await (const line of consoleLines(context)) {
    text += `${line}\n`;
    if (text.length < WINDOW) continue;
    const limit = text.length - OVERLAP;
    yield* look(limit);
    const next = Math.max(from, isWanted() ? text.lastIndexOf('\n', limit) + 1 : text.length);
    yield { match: null, skipped: endsIn(text.slice(from, next)) };
    text = text.slice(Math.max(0, next - 1));
    from = next === 0 ? 0 : 1;
  }
  yield* look(text.length);
  yield { match: null, skipped: endsIn(text.slice(from)) };
}

/** Returns the number of ends of lines that are not empty. */
function endsIn(text: string): number {
  return text.match(/[^\r\n]\r?\n/g)?.length ?? 0;
}
