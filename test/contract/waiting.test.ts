import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Returns the calls of a function in a text, each with all that is between its parentheses. */
function callsOf(name: string, text: string): string[] {
  return text
    .split(`${name}(`)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((each) => {
        depth += each === '(' ? 1 : each === ')' ? -1 : 0;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

it('no test gives up after a second, as `vi.waitFor` does by itself: `expect.poll` has the limit of the configuration', () => {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('waiting.test.ts'))
      .map((name) => join(folder, name)),
  );
  const hasty = files.flatMap((file) =>
    ['vi.waitFor', 'vi.waitUntil']
      .flatMap((name) => callsOf(name, readFileSync(join(ROOT, file), 'utf8')))
      .filter((call) => !/(?:timeout: [\d_]+ \}|[A-Z]{3,}|[\d_]{6,}),?\s*$/.test(call))
      .map((call) => `${file}: ${call}`),
  );
  expect(hasty).toEqual([]);
});
