import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

const LAUNCHER = join(import.meta.dirname, '..', '..', 'bin', 'millwright');

interface Done {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Doing {
  readonly folder?: string;
  readonly stdin?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Sends INT when the output has this text. */
  readonly interruptAt?: string;
  /** Reads no further when the output has this text; '' reads nothing at all. */
  readonly readUntil?: string;
}

/** Runs the program as a person does and waits for its end. */
async function millwright(
  words: readonly string[],
  { folder, stdin, interruptAt, readUntil, environment }: Doing = {},
): Promise<Done> {
  const child = spawn(LAUNCHER, words, { cwd: folder, stdio: 'pipe', env: { ...process.env, ...environment } });
  let stdout = '';
  let stderr = '';
  let interrupted = false;
  child.stdout.on('data', (text) => {
    stdout += text;
    if (interruptAt !== undefined && !interrupted && stdout.includes(interruptAt)) {
      interrupted = true;
      child.kill('SIGINT');
    }
    if (readUntil !== undefined && stdout.includes(readUntil)) child.stdout.destroy();
  });
  if (readUntil === '') child.stdout.destroy();
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  child.stdin.end(stdin ?? '');
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

/** A folder with a Jenkinsfile. */
async function folderWith(script: string): Promise<string> {
  const folder = join(await temporaryFolder({ onTestFinished }), 'demo');
  await mkdir(folder);
  await writeFile(join(folder, 'Jenkinsfile'), script);
  return folder;
}

interface TemporaryFolder {
  readonly environment: Readonly<Record<string, string>>;
  /** Returns what a program left in it; in that of the machine there may be what others made. */
  left(): Promise<string[]>;
}

async function ownTemporaryFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder({ onTestFinished });
  return { environment: { TMPDIR: folder }, left: () => readdir(folder) };
}

describe('millwright run', () => {
  it('runs the pipeline of a folder in that folder and prints its console', async () => {
    const folder = await folderWith('node { echo "hello ${params.WHO}"; sh \'echo made > made.txt; pwd\' }');
    const { code, stdout, stderr } = await millwright(['run', '-P', 'WHO=Ann'], { folder });
    expect(stdout).toContain(`Running on Jenkins in ${folder}\n`);
    expect(stdout).toContain('\nhello Ann\n');
    expect(stdout).toContain(`+ pwd\n${folder}\n`);
    expect(stdout.endsWith('Finished: SUCCESS\n')).toBe(true);
    expect([code, stderr]).toEqual([0, '']);
    expect(await readdir(folder)).toContain('made.txt');
  });

  it.each([
    ["error 'broken'", 1, 'ERROR: broken'],
    ["unstable 'so so'", 3, 'WARNING: so so'],
    ["currentBuild.result = 'NOT_BUILT'", 5, 'Finished: NOT_BUILT'],
  ])('%s ends with %d', async (script, expected, line) => {
    const { code, stdout } = await millwright(['run'], { folder: await folderWith(script) });
    expect(stdout).toContain(line);
    expect(code).toBe(expected);
  });

  it('takes a boolean parameter as what the script declares', async () => {
    const folder = await folderWith(
      "pipeline { agent none; parameters { booleanParam(name: 'LOUD', defaultValue: true) }; stages { stage('S') { steps { echo \"loud ${params.LOUD instanceof Boolean} ${params.LOUD}\" } } } }",
    );
    const { stdout } = await millwright(['run', '-P', 'LOUD=false'], { folder });
    expect(stdout).toContain('loud true false');
  });

  it('aborts the build on Ctrl-C, so that it cleans up', async () => {
    const folder = await folderWith("try { node { sh 'echo begun; sleep 60' } } finally { echo 'cleaned up' }");
    const { code, stdout } = await millwright(['run'], { folder, interruptAt: 'begun\n' });
    expect(stdout).toContain('cleaned up');
    expect(stdout.endsWith('Finished: ABORTED\n')).toBe(true);
    expect(code).toBe(4);
  });

  it('aborts the build when nobody reads on, quietly, and cleans up', async () => {
    const folder = await folderWith(`
      try { node { sh 'echo begun; for at in 1 2 3 4 5 6 7 8 9; do sleep 1; echo more; done; touch ended' } }
      finally { node { sh 'touch cleaned' } }`);
    const { environment, left } = await ownTemporaryFolder();
    const { code, stderr } = await millwright(['run'], { folder, environment, readUntil: 'begun\n' });
    expect([code, stderr]).toEqual([141, '']);
    const made = await readdir(folder);
    expect([made.includes('cleaned'), made.includes('ended')]).toEqual([true, false]);
    expect(await left()).toEqual([]);
  });

  it('ends where the pipeline asks and there is no terminal', async () => {
    const { code, stderr } = await millwright(['run'], { folder: await folderWith("input 'Deploy?'") });
    expect(stderr).toContain('the pipeline asks ‘Deploy?’, and there is no terminal to answer on');
    expect(code).toBe(4);
  });

  it('leaves nothing in the temporary folder', async () => {
    const { environment, left } = await ownTemporaryFolder();
    await millwright(['run'], { folder: await folderWith("echo 'x'"), environment });
    expect(await left()).toEqual([]);
  });

  it.each([
    [['run', 'nope'], 'does not exist'],
    [['run', '--port=1'], 'unknown option --port=1'],
    [['run', '-P', 'x'], '-P needs name=value'],
    [['lint', '--x'], 'unknown option --x'],
    [['lint', 'nope'], 'ENOENT'],
    [['casc-check'], 'no file is named'],
    [['casc-check', '--x', 'jenkins.yaml'], 'unknown option --x'],
  ])('%j is wrong usage', async (words, message) => {
    const { code, stderr, stdout } = await millwright(words);
    expect(stderr).toContain(message);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('millwright lint', () => {
  it('says nothing of what is right', async () => {
    const folder = await folderWith("pipeline { agent any; stages { stage('S') { steps { echo 'x' } } } }");
    expect(await millwright(['lint'], { folder })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('names file, line and column of what is wrong', async () => {
    const folder = await folderWith(
      "pipeline {\n  stages {\n    stage('S') { steps { stash includes: 'x' } }\n  }\n}\n",
    );
    const { code, stdout } = await millwright(['lint', 'Jenkinsfile'], { folder });
    expect(stdout.trimEnd().split('\n')).toEqual([
      'Jenkinsfile:1:1: Missing required section "agent"',
      'Jenkinsfile:3:26: Missing required parameter: "name"',
    ]);
    expect(code).toBe(1);
  });

  it('ends quietly when nobody reads on', async () => {
    const folder = await folderWith('pipeline {}');
    const files = Array<string>(500).fill('Jenkinsfile');
    for (const readUntil of ['', 'Jenkinsfile:1:1: '])
      expect(await millwright(['lint', ...files], { folder, readUntil })).toMatchObject({ code: 141, stderr: '' });
  });

  it('reads the standard input, and scripts that are not declarative', async () => {
    const { code, stdout } = await millwright(['lint', '-'], { stdin: "node {\n  echo 'x'\n" });
    expect(stdout).toMatch(/^-:3:1: /);
    expect(code).toBe(1);
  });
});

describe('millwright casc-check', () => {
  async function checked(text: string, options: readonly string[] = [], doing: Doing = {}): Promise<Done> {
    const folder = await temporaryFolder({ onTestFinished });
    await writeFile(join(folder, 'jenkins.yaml'), text);
    return millwright(['casc-check', ...options, 'jenkins.yaml'], { folder, ...doing });
  }

  it('shows what would change, without any secret', async () => {
    const user = 'securityRealm: {local: {allowsSignup: false, users: [{id: ann, password: s3cret}]}}';
    const { environment, left } = await ownTemporaryFolder();
    const text = `jenkins:\n  systemMessage: Hello\n  ${user}\n`;
    const { code, stdout, stderr } = await checked(text, [], { environment });
    expect(stdout).toContain('jenkins.systemMessage: nothing -> "Hello"\n');
    expect(stdout).toContain('jenkins.securityRealm.local.users[ann]: nothing -> "a new user"\n');
    expect(stdout).not.toContain('s3cret');
    expect([code, stderr]).toEqual([0, '']);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['jenkins: {mode: NORMAL}', 0],
    ['jenkins: {mode: EXCLUSIVE}', 3],
  ])('with --same the exit code of %j tells what would change', async (text, code) => {
    expect((await checked(text, ['--same'])).code).toBe(code);
  });

  it('names file, line, key and reason of what is refused', async () => {
    const { code, stdout } = await checked('jenkins:\n  mode: NORMAL\n  nope: 1\n');
    expect(stdout).toMatch(/jenkins\.yaml:3: jenkins\.nope: it is not here\n$/);
    expect(code).toBe(1);
  });

  it('compares with a home, which it leaves as it is', async () => {
    const home = await temporaryFolder({ onTestFinished });
    const before = '<hudson><version>2.393</version><numExecutors>7</numExecutors></hudson>';
    await writeFile(join(home, 'config.xml'), before);
    await writeFile(join(home, 'jenkins.yaml'), 'jenkins: {numExecutors: 8}');
    const { code, stdout } = await millwright(['casc-check', 'jenkins.yaml'], {
      ...{ folder: home, environment: { JENKINS_HOME: home } },
    });
    expect(stdout).toContain('jenkins.numExecutors: 7 -> 8\n');
    expect(code).toBe(0);
    expect(await readFile(join(home, 'config.xml'), 'utf8')).toBe(before);
    expect((await readdir(home)).sort()).toEqual(['config.xml', 'jenkins.yaml']);
  });

  it('compares with the home of a working server, without what that writes at the moment', async () => {
    const home = await temporaryFolder({ onTestFinished });
    await writeFile(join(home, 'config.xml'), '<hudson><numExecutors>7</numExecutors></hudson>');
    await writeFile(join(home, 'jenkins.yaml'), 'jenkins: {numExecutors: 8}');
    await mkdir(join(home, 'secrets'));
    // It stands for a file that is gone before it is copied: a pipe cannot be copied either.
    execFileSync('mkfifo', [join(home, 'secrets', '.x.0123456789ab.tmp')]);
    await writeFile(join(home, 'secrets', 'replaceKeysAtStart'), '');
    const { code, stdout, stderr } = await millwright(['casc-check', 'jenkins.yaml'], {
      ...{ folder: home, environment: { JENKINS_HOME: home } },
    });
    expect(stdout).toContain('jenkins.numExecutors: 7 -> 8\n');
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('help', () => {
  it('may be read in part', async () => {
    expect(await millwright(['--help'], { readUntil: '' })).toEqual({ code: 141, stdout: '', stderr: '' });
  });

  it.each([
    [['run', '--help'], 'millwright run [Jenkinsfile]'],
    [['casc-check', '--help'], 'millwright casc-check [--same]'],
    [['lint', '--help'], 'millwright lint [Jenkinsfile]'],
    [['--help'], '--httpPort'],
  ])('%j', async (words, text) => {
    const { code, stdout } = await millwright(words);
    expect(stdout).toContain(text);
    expect(code).toBe(0);
  });
});
