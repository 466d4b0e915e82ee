import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf } from '../harness/builds.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const run = promisify(execFile);
const README = join(import.meta.dirname, '..', '..', 'README.md');

/** Stands in for curl on machines that have none, with the options that the README uses. */
const CURL = `#!/usr/bin/env node
const fs = require('node:fs');
const words = process.argv.slice(2);
const given = { headers: [] };
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === '-s') continue;
  if (word === '-H') given.headers.push(words.shift().split(/: ?/));
  else if (/^-[ucbdX]$/.test(word)) given[word[1]] = words.shift();
  else given.url = word;
}
const headers = new Headers([...given.headers, ['Authorization', 'Basic ' + Buffer.from(given.u).toString('base64')]]);
if (given.b) headers.set('Cookie', fs.readFileSync(given.b, 'utf8'));
fetch(given.url, { method: given.X ?? (given.d ? 'POST' : 'GET'), body: given.d, headers, redirect: 'manual' }).then(async (answer) => {
  if (given.c) fs.writeFileSync(given.c, answer.headers.getSetCookie().map((line) => line.split(';')[0]).join('; '));
  process.stdout.write(await answer.text());
});
`;

it('the curl lines of the README make the first job and build it', async (t) => {
  const home = await preparedHome(t);
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const folder = await temporaryFolder(t);
  // Behind the machine's own programs: a real curl comes first.
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'curl'), CURL);
  await chmod(join(folder, 'bin', 'curl'), 0o755);
  const env = { ...process.env, PATH: `${process.env['PATH']}:${join(folder, 'bin')}` };
  const readme = await readFile(README, 'utf8');
  const [, lines = ''] = /## The first job\n[\s\S]*?\n\n((?: {4}.*\n)+)/.exec(readme) ?? [];
  expect(lines.match(/^ {4}curl /gm)).toHaveLength(3);
  const script = lines
    .replaceAll('http://localhost:8080', server.base.replace(/\/$/, ''))
    .replaceAll('~/.jenkins', home);
  expect(script).not.toBe(lines);
  const { stdout } = await run('sh', ['-e', '-c', script], { cwd: folder, env });
  expect(stdout).toBe('');
  const { result, console } = await endOf(server.client, '/job/hello/1');
  expect(result).toBe('SUCCESS');
  expect(console.split('\n')).toContain('hello');
});
