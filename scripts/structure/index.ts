// Measures how the tree is built: npm run structure [-- --against COMMIT] [--tests] [--write-floors]
// With --against, a commit's figures stand beside those of the checkout; --tests runs every suite and adds its seconds.
// With --write-floors, nothing is measured: the tables of who imports whom are written anew, to be read before a commit.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, measure } from './measure.ts';
import { writeFloors } from './write-floors.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    tests: { type: 'boolean', default: false },
    'write-floors': { type: 'boolean', default: false },
  },
});

if (values['write-floors']) {
  writeFloors();
  process.exit();
}

const now = [...measure(ROOT), ...(values.tests ? secondsOfTests() : [])];
if (values.against === undefined)
  print(
    ['figure', 'now'],
    now.map(({ name, value }) => [name, String(value)]),
  );
else printBeside(values.against, measureCommit(values.against));

function printBeside(commit: string, before: readonly Figure[]): void {
  const old = new Map(before.map(({ name, value }) => [name, value]));
  const names = [...new Set([...now, ...before].map(({ name }) => name))];
  const current = new Map(now.map(({ name, value }) => [name, value]));
  print(
    ['figure', commit, 'now'],
    names.map((name) => [name, String(old.get(name) ?? '–'), String(current.get(name) ?? '–')]),
  );
}

/** Measures a commit in a worktree of its own, which is removed. */
function measureCommit(commit: string): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'structure-'));
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, commit], { cwd: ROOT, stdio: 'inherit' });
    return measure(folder);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs each project of the README's test command alone. What fails is told of by the runner. */
function secondsOfTests(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'structure-'));
  const projects = [...readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8').matchAll(/name: '(\w+)'/g)];
  const figures = projects.flatMap(([, project = '']) => {
    if (project === 'clients') return [];
    const report = join(folder, `${project}.json`);
    const started = performance.now();
    spawnSync('npx', ['vitest', 'run', '--project', project, '--reporter=json', `--outputFile=${report}`], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return [
      { name: `tests ${project}: seconds`, value: Math.round((performance.now() - started) / 1000) },
      { name: `tests ${project}: passed`, value: numPassedTests },
      { name: `tests ${project}: failed`, value: numFailedTests },
    ];
  });
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}
