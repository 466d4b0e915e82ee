import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../../java/index.ts';
import type { LineLog } from '../../../points/index.ts';

/**
 * Compiles expressions of a configuration, each of which has to match a whole text. One that cannot be read matches nothing
 * and is logged; one that takes too long does not match.
 */
export function matchersOf(sources: readonly string[], log: LineLog): ((text: string) => boolean)[] {
  return sources.flatMap((source) => {
    try {
      const pattern = compileJavaRegex(source);
      return [(text: string) => matchesInTime(pattern, text)];
    } catch (error) {
      if (!(error instanceof RegexSyntaxError)) throw error;
      log.error(`Not an expression: ${source}: ${error.message}`);
      return [];
    }
  });
}

function matchesInTime(pattern: ReturnType<typeof compileJavaRegex>, text: string): boolean {
  try {
    return pattern.matches(text);
  } catch (error) {
    if (error instanceof RegexTimeout) return false;
    throw error;
  }
}
