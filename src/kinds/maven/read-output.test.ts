import { describe, expect, it } from 'vitest';
import { durationOf, readOutput } from './read-output.ts';

async function* lines(text: string): AsyncGenerator<string, void> {
  yield* text.split('\n');
}

const REACTOR = `[INFO] Scanning for projects...
[INFO] --------------------------< org.example:parent >---------------------------
[INFO] Building Shop 1.0                                                  [1/3]
[INFO] -----------------------------< org.example:a >-----------------------------
[INFO] Building Core 1.0                                                  [2/3]
[INFO] --- compiler:3.11.0:compile (default-compile) @ a ---
[INFO] --- maven-jar-plugin:3.3.0:jar (default-jar) @ a ---
[INFO] Building jar: /ws/a/target/a-1.0.jar
[INFO] Reactor Summary for Shop 1.0:
[INFO] 
[INFO] Shop ............................................... SUCCESS [  0.5 s]
[INFO] Core ............................................... \u001b[1;31mFAILURE\u001b[m [01:02 min]
[INFO] Web ................................................ SKIPPED
[INFO] ------------------------------------------------------------------------
[INFO] BUILD FAILURE
`;

describe('the output of Maven', () => {
  it('tells of a reactor what became of each module', async () => {
    const found = await readOutput(lines(REACTOR), 100);
    expect(found.map(({ id, name, result, duration }) => [id, name, result, duration])).toEqual([
      ['org.example:parent', 'Shop', 'SUCCESS', 500],
      ['org.example:a', 'Core', 'FAILURE', 62_000],
      [null, 'Web', 'SKIPPED', 0],
    ]);
    expect(found[1]?.mojos).toEqual(['compiler:compile', 'maven-jar-plugin:jar']);
    const part = found[1]?.part ?? { start: 0, end: 0 };
    const text = Buffer.from(REACTOR)
      .subarray(part.start - 100, part.end - 100)
      .toString();
    expect(text).toMatch(/^\[INFO\] -+< org\.example:a >-+\n.*a-1\.0\.jar\n$/s);
  });

  it('tells of a single project by its last lines', async () => {
    const text = `[INFO] ------< g:a >------
[INFO] Building Alone 2.0-SNAPSHOT
[INFO] --- maven-surefire-plugin:2.22.3:test (default-test) @ a ---
[INFO] BUILD SUCCESS
[INFO] Total time:  1.234 s
`;
    expect(await readOutput(lines(text))).toEqual([
      expect.objectContaining({ id: 'g:a', name: 'Alone', version: '2.0-SNAPSHOT', result: 'SUCCESS', duration: 1234 }),
    ]);
  });

  it('of a Maven that was killed leaves the module without a result', async () => {
    const found = await readOutput(lines('[INFO] ---< g:a >---\n[INFO] Building A 1\n[INFO] --- x:1:y (z) @ a ---'));
    expect(found.map(({ result }) => result)).toEqual(['UNKNOWN']);
  });

  it('of older Mavens, without heads, is known by names', async () => {
    const text = '[INFO] Building A 1                        [1/1]\n[INFO] BUILD SUCCESS\n';
    expect(await readOutput(lines(text))).toEqual([
      expect.objectContaining({ id: null, name: 'A', result: 'SUCCESS' }),
    ]);
  });

  it.each([
    ['0.002 s', 2],
    ['14,660 s', 14_660],
    ['01:12 min', 72_000],
    ['01:02 h', 3_720_000],
    ['', 0],
  ])('times such as %j are %d ms', (text, ms) => {
    expect(durationOf(text)).toBe(ms);
  });
});
