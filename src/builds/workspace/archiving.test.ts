import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';

const archiver = (more: string): string => `<hudson.tasks.ArtifactArchiver>${more}</hudson.tasks.ArtifactArchiver>`;

const archived = async (server: TestServer, job: string, number: number): Promise<readonly string[]> =>
  readdir(server.home.runs.paths.archive({ fullName: job }, number)).catch(() => []);

it('only the artifacts of the latest build that went well are kept where an old job says so', async (t) => {
  const server = await startServer(t);
  const job = await server.define('latest', {
    shells: ['echo $BUILD_NUMBER > a.txt; test $BUILD_NUMBER != 3'],
    publishers: archiver('<artifacts>*.txt</artifacts><latestOnly>true</latestOnly>'),
  });
  for (const result of ['SUCCESS', 'SUCCESS', 'FAILURE']) expect((await server.build(job)).result).toBe(result);
  await expect.poll(() => archived(server, 'latest', 1)).toEqual([]);
  expect(await archived(server, 'latest', 2)).toEqual(['a.txt']);
  expect(await archived(server, 'latest', 3)).toEqual(['a.txt']);
});

it('what is archived gets fingerprints where an old job says so of its fingerprints', async (t) => {
  const server = await startServer(t);
  const fingerprinter =
    '<hudson.tasks.Fingerprinter><targets/><recordBuildArtifacts>true</recordBuildArtifacts></hudson.tasks.Fingerprinter>';
  const job = await server.define('known', {
    shells: ['echo it > a.txt'],
    publishers: fingerprinter + archiver('<artifacts>*.txt</artifacts>'),
  });
  const run = await server.build(job);
  expect([...server.home.runs.fingerprints(job, run).keys()]).toEqual(['a.txt']);
});

const ADVICE: readonly (readonly [pattern: string, advice: string])[] = [
  [
    'OUT/*.txt',
    '‘OUT/*.txt’ doesn’t match anything because it is treated case sensitively. You can deactivate case sensitivity to get matches',
  ],
  ['out/*.txt other', '‘out/*.txt other’ doesn’t match anything: ‘out’ exists but not ‘out/*.txt other’'],
  ['out/*.txt out/sub/', 'Whitespace can no longer be used as the separator. Please Use ‘,’ as the separator instead.'],
  ['app/out/*.txt', '‘app/out/*.txt’ doesn’t match anything, but ‘out/*.txt’ does. Perhaps that’s what you mean?'],
  ['sub/b.*', '‘sub/b.*’ doesn’t match anything, but ‘out/sub/b.*’ does. Perhaps that’s what you mean?'],
  ['out/none/*', '‘out/none/*’ doesn’t match anything: ‘out’ exists but not ‘out/none’'],
];

it('advice is given for a pattern that matches nothing', async (t) => {
  const server = await startServer(t);
  const publishers = ADVICE.map(([pattern]) =>
    archiver(`<artifacts>${pattern}</artifacts><allowEmptyArchive>true</allowEmptyArchive>`),
  );
  const job = await server.define('advised', {
    shells: ['mkdir -p out/sub; touch out/a.txt out/sub/b.txt'],
    publishers: publishers.join(''),
  });
  const lines = (await server.lines(await server.build(job))).slice(6, -1);
  expect(lines).toEqual(
    ADVICE.flatMap(([pattern, advice]) => [
      'Archiving artifacts',
      advice,
      `No artifacts found that match the file pattern "${pattern}". Configuration error?`,
    ]),
  );
});

it('no advice is given where that takes too long, or where the pattern leads out', async (t) => {
  const server = await startServer(t);
  const patterns = ['none/*.jar', '../none/*.jar'];
  const publishers = patterns.map((pattern) =>
    archiver(`<artifacts>${pattern}</artifacts><allowEmptyArchive>true</allowEmptyArchive>`),
  );
  const shells = ['mkdir many; cd many; seq 1 10001 | xargs touch'];
  const job = await server.define('large', { shells, publishers: publishers.join('') });
  const said = (pattern: string) => `No artifacts found that match the file pattern "${pattern}". Configuration error?`;
  const run = await server.build(job);
  expect(run.result).toBe('SUCCESS');
  const lines = await server.lines(run);
  const begin = 'Archiving artifacts';
  expect(lines.slice(lines.indexOf(begin), -1)).toEqual(patterns.flatMap((pattern) => [begin, said(pattern)]));
});
