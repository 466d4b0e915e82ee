/** Represents one pattern of Ant's: says whether a path's segments, as `pathParts` returns them, match. */
export type AntPattern = (path: readonly string[]) => boolean;

/**
 * Reads a pattern whose stars are as few as they can be. Matching takes at most as many steps as the lengths of pattern and
 * path multiplied, whatever stands in them: nobody can write a pattern that holds the server. Ant: `SelectorUtils#matchPath`.
 */
export function antPattern(pattern: string, nocase: boolean): AntPattern {
  const parts = pathParts(pattern, nocase).map(partTest);
  return (path) => fits(parts, path);
}

/**
 * Splits a path into segments. Empty ones do not count but for the first one: with a slash in front a path is another one.
 * Disregarding case means Java's way: each character for itself.
 */
export function pathParts(path: string, nocase: boolean): string[] {
  const parts = (nocase ? inCapitals(path) : path).split('/');
  return parts.filter((part, index) => part !== '' || (index === 0 && parts.length > 1));
}

/** Tests one element of a text; null stands for any number of any elements. */
type Test = ((thing: string) => boolean) | null;

function partTest(part: string): Test {
  if (part === '**') return null;
  if (!/[*?]/.test(part)) return (name) => name === part;
  // By UTF-16 units, as Java has them.
  const tests = part.split('').map(characterTest);
  return (name) => fits(tests, name);
}

function characterTest(character: string): Test {
  if (character === '*') return null;
  return character === '?' ? () => true : (other) => other === character;
}

/**
 * Says whether the tests, one after the other, accept the whole text. Only the last `null` is ever tried again: what an
 * earlier one could take as well, the last one takes.
 */
function fits(tests: readonly Test[], text: ArrayLike<string>): boolean {
  let next = 0;
  let at = 0;
  let star = -1;
  let taken = 0;
  while (at < text.length) {
    const test = tests[next];
    if (test === null) {
      star = next;
      taken = at;
      next += 1;
    } else if (test?.(text[at] ?? '')) {
      next += 1;
      at += 1;
    } else if (star >= 0) {
      next = star + 1;
      taken += 1;
      at = taken;
    } else return false;
  }
  while (tests[next] === null) next += 1;
  return next === tests.length;
}

/** Returns a text in capitals. Characters that would become longer are left as they are. */
function inCapitals(text: string): string {
  return text.replace(/[\s\S]/g, (character) => {
    const upper = character.toUpperCase();
    return upper.length === 1 ? upper : character;
  });
}
