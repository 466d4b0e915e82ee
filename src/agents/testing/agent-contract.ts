import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { CommandTimedOut, NotStarted } from '../../points/index.ts';
import type { Agent, DetachedCommand } from '../types.ts';

/** Waits long: the machine may be busy. */
const PATIENT = { timeout: 150_000, interval: 20 };
const PATH = process.env['PATH'] ?? '/usr/bin:/bin';

/** Provides an agent whose machine is this one, however it is reached, so that a test can see what it does. */
export interface ContractSubject {
  readonly agent: Agent;
  /** Returns an agent of the same node as the next server has it, connected beside the first one. */
  another(): Promise<Agent>;
  /** Ends the connection, which is made anew by itself; missing where there is none. */
  cut?(): Promise<void>;
}

/** Declares the tests that every agent has to pass, whatever its machine. `isCut` says that there is a connection to cut. */
export function describeAgent(
  name: string,
  subjectOf: (t: Finisher) => Promise<ContractSubject>,
  { isCut }: { readonly isCut: boolean },
): void {
  describe(`an agent: ${name}`, () => {
    let subject: ContractSubject;
    let agent: Agent;
    /** Is on the agent's machine. */
    let far: string;
    /** Is on the server's machine. */
    let near: string;

    beforeEach(async (t) => {
      far = await temporaryFolder(t, 'far');
      near = await temporaryFolder(t, 'near');
      subject = await subjectOf(t);
      agent = subject.agent;
    });

    const commandOf = (
      script: string,
      more: Partial<DetachedCommand> = {},
    ): DetachedCommand & { printed(): string } => {
      const id = randomUUID();
      const logFile = join(near, `${id}.log`);
      return {
        argv: ['sh', '-c', script],
        folder: far,
        env: { PATH },
        logFile,
        controlFolder: join(near, id),
        printed: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
        ...more,
      };
    };
    const shown = (command: { printed(): string }, wanted: string) =>
      vi.waitFor(() => expect(command.printed()).toContain(wanted), PATIENT);

    describe('commands', () => {
      it('print into the log, and end with their code', async () => {
        const command = commandOf('echo out; echo err >&2; pwd; exit 7');
        expect(await agent.run(command)).toEqual({ kind: 'exited', code: 7 });
        expect(command.printed().split('\n').sort()).toEqual(['', far, 'err', 'out'].sort());
      });

      it('print into two files where they are told to', async () => {
        const outputFile = join(near, 'out');
        const command = commandOf('echo out; echo err >&2', { outputFile });
        expect(await agent.run(command)).toEqual({ kind: 'exited', code: 0 });
        expect([command.printed(), await readFile(outputFile, 'utf8')]).toEqual(['err\n', 'out\n']);
      });

      it('print any bytes, and much', async () => {
        const command = commandOf('printf "\\377\\001\\r\\n"; head -c 3000000 /dev/zero; printf end');
        expect(await agent.run(command)).toEqual({ kind: 'exited', code: 0 });
        const bytes = await readFile(command.logFile);
        expect(bytes.length).toBe(3_000_007);
        expect([...bytes.subarray(0, 4)]).toEqual([255, 1, 13, 10]);
        expect(bytes.subarray(-3).toString()).toBe('end');
      });

      it('have their own environment and nothing else', async () => {
        const env = { PATH, EMPTY: '', TEXT: ' a "b" \'c\' $D `e` \\f\nsecond line ä', _1: '=x=' };
        const command = commandOf('env -0 | sort -z | tr "\\0" "~"', { env });
        await agent.run(command);
        const given = command
          .printed()
          .split('~')
          .filter((each) => !/^(PWD|SHLVL|_|OLDPWD)=/.test(each) && each !== '');
        expect(given.sort()).toEqual(
          Object.entries(env)
            .map(([key, value]) => `${key}=${value}`)
            .sort(),
        );
      });

      it('get their words as they are', async () => {
        const argv = ['sh', '-c', 'printf "<%s>" "$@"', 'x', 'a b', '', '"', "'", '$HOME', '*', '\\', 'ä\n', '-n'];
        const command = commandOf('', { argv });
        await agent.run(command);
        expect(command.printed()).toBe('<a b><><"><\'><$HOME><*><\\><ä\n><-n>');
      });

      it('that are no programs are not started, and the reason is told', async () => {
        const outcome = await agent.run(commandOf('', { argv: [join(far, 'nothing')] }));
        expect(outcome.kind === 'not-started' || (outcome.kind === 'exited' && outcome.code === 127)).toBe(true);
        const inNoFolder = await agent.run(commandOf('true', { folder: join(far, 'none') }));
        expect(inNoFolder).toMatchObject({ kind: 'not-started' });
      });

      it('run once for a control folder, whoever asks', async () => {
        const command = commandOf('echo once >> count; echo begun; while [ ! -e go ]; do sleep 0.05; done; exit 4');
        expect(agent.wasStarted(command.controlFolder)).toBe(false);
        const first = agent.run(command);
        await shown(command, 'begun');
        expect(agent.wasStarted(command.controlFolder)).toBe(true);
        const next = await subject.another();
        expect(next.wasStarted(command.controlFolder)).toBe(true);
        const second = next.run(command);
        await writeFile(join(far, 'go'), '');
        expect(await second).toEqual({ kind: 'exited', code: 4 });
        // Both are told how it ended, and note it: a server that is gone would not.
        expect(await first).toEqual({ kind: 'exited', code: 4 });
        expect(await next.run(command)).toEqual({ kind: 'exited', code: 4 });
        expect(await readFile(join(far, 'count'), 'utf8')).toBe('once\n');
        expect(command.printed()).toBe('begun\n');
        await next.forget(command.controlFolder);
        expect(existsSync(command.controlFolder)).toBe(false);
      });

      it('may be many at once', async () => {
        const commands = Array.from({ length: 25 }, (_, n) => commandOf(`echo ${n}; exit ${n}`));
        const outcomes = await Promise.all(commands.map((each) => agent.run(each)));
        expect(outcomes).toEqual(commands.map((_, code) => ({ kind: 'exited', code })));
        expect(commands.map((each) => each.printed())).toEqual(commands.map((_, n) => `${n}\n`));
      });

      it('and all that they began end when they are told to', async () => {
        const cookie = { MILLWRIGHT_COOKIE: randomUUID() };
        const command = commandOf(
          'setsid sh -c "echo \\$\\$ > left; exec sleep 600" & sh -c "trap : TERM; echo \\$\\$ > stubborn; while :; do sleep 0.1; done" & echo begun; wait; wait; wait',
          { env: { PATH, ...cookie } },
        );
        const running = agent.run(command);
        await shown(command, 'begun');
        const pids = await Promise.all(
          ['left', 'stubborn'].map((name) =>
            vi.waitFor(
              async () => Number(/^\d+\n$/.exec(await readFile(join(far, name), 'utf8'))?.[0] ?? Number.NaN),
              PATIENT,
            ),
          ),
        );
        expect(await agent.killTree({ cookie, controlFolders: [command.controlFolder], graceMs: 300 })).toBeGreaterThan(
          1,
        );
        const outcome = await running;
        expect(outcome.kind).toMatch(/^(lost|exited)$/);
        await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENT);
      });
    });

    describe('short commands', () => {
      const short = (script: string) => ({
        argv: ['sh', '-c', script],
        folder: far,
        env: { PATH, A: 'b c' },
        graceMs: 200,
      });

      it('answer what they printed', async () => {
        expect(await agent.capture(short('echo "$A"; echo err >&2; exit 3'))).toEqual({
          code: 3,
          stdout: 'b c\n',
          stderr: 'err\n',
        });
        const folder = join(far, 'made/for/it');
        expect((await agent.capture({ ...short('pwd'), folder })).stdout).toBe(`${folder}\n`);
      });

      it('end when their time is over, or the signal is aborted', async () => {
        await expect(agent.capture({ ...short('sleep 600 & wait'), timeoutMs: 100 })).rejects.toThrow(CommandTimedOut);
        const stop = new AbortController();
        const stopped = expect(
          agent.capture({ ...short('echo > begun; sleep 600'), signal: stop.signal }),
        ).rejects.toThrow('enough');
        await vi.waitFor(() => expect(existsSync(join(far, 'begun'))).toBe(true), PATIENT);
        stop.abort(new Error('enough'));
        await stopped;
      });

      it('that are no programs are not started', async () => {
        await expect(agent.capture({ ...short(''), argv: ['no-such-program-here'] })).rejects.toThrow(NotStarted);
      });
    });

    describe('files', () => {
      it('are written and read', async () => {
        const { files } = agent;
        const path = join(far, 'a', 'ä b.txt');
        await expect(files.write(path, 'x')).rejects.toMatchObject({ code: 'ENOENT' });
        await files.write(path, 'grün', { folders: true });
        await files.write(path, Buffer.from('0123456789'));
        expect((await files.read(path)).toString()).toBe('0123456789');
        expect((await files.read(path, { offset: 3, length: 4 })).toString()).toBe('3456');
        expect((await files.read(path, { offset: 8, length: 9 })).toString()).toBe('89');
        expect(await text(await files.readStream(path, { offset: 7 }))).toBe('789');
        expect(await files.info(path)).toMatchObject({ kind: 'file', size: 10 });
        expect(await files.info(join(far, 'none'))).toBeNull();
        await expect(files.read(join(far, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
        await expect(files.readStream(join(far, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
      });

      it('may be large', async () => {
        const { files } = agent;
        const path = join(far, 'large');
        const piece = Buffer.alloc(1_000_003, 'abcdefg');
        await files.write(path, () => Readable.from([piece, piece, piece, piece, piece]));
        expect((await files.info(path))?.size).toBe(5 * piece.length);
        const back = await buffer(await files.readStream(path));
        expect(back.equals(Buffer.concat([piece, piece, piece, piece, piece]))).toBe(true);
        expect(await files.digest(path, 'md5')).toMatch(/^[0-9a-f]{32}$/);
        expect(await files.digest(path, 'sha256')).toMatch(/^[0-9a-f]{64}$/);
        expect((await files.read(path)).length).toBe(5 * piece.length);
      });

      it('appear whole, have modes and times, and are run at once', async () => {
        const { files } = agent;
        const path = join(far, 'script');
        await files.write(path, '#!/bin/sh\necho ran\n', { mode: 0o700, whole: 'key 1', program: true });
        expect((await files.info(path))?.mode).toBe(0o700);
        expect((await agent.capture({ argv: [path], folder: far, env: { PATH }, graceMs: 100 })).stdout).toBe('ran\n');
        await files.write(path, 'other', { whole: 'key 1' });
        expect((await files.list(far)).map(({ name }) => name)).toEqual(['script']);
        await files.setMode(path, 0o640);
        await files.touch(path, 1_700_000_000_000);
        expect(await files.info(path)).toMatchObject({ mode: 0o640, modified: 1_700_000_000_000, size: 5 });
        await files.touch(join(far, 'new'), 1_700_000_000_000, { create: true });
        expect(await files.info(join(far, 'new'))).toMatchObject({ size: 0, modified: 1_700_000_000_000 });
      });

      it('and folders are made, listed, renamed and removed', async () => {
        const { files } = agent;
        await files.makeFolder(join(far, 'one/two'));
        await files.makeFolder(join(far, 'one/two'));
        await files.makeFolder(join(far, 'secret'), { mode: 0o700 });
        expect((await files.info(join(far, 'secret')))?.mode).toBe(0o700);
        await files.write(join(far, 'one/f'), 'x');
        await files.link('f', join(far, 'one/l'));
        const entries = await files.list(join(far, 'one'));
        expect([...entries].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
          { name: 'f', kind: 'file' },
          { name: 'l', kind: 'link' },
          { name: 'two', kind: 'folder' },
        ]);
        expect(await files.readLink(join(far, 'one/l'))).toBe('f');
        expect(await files.info(join(far, 'one/l'))).toMatchObject({ kind: 'file' });
        expect(await files.info(join(far, 'one/l'), { followLinks: false })).toMatchObject({ kind: 'link' });
        expect(await files.realPath(join(far, 'one/l'))).toBe(join(await files.realPath(far), 'one/f'));
        await files.write(join(far, 'two'), 'y');
        await files.rename(join(far, 'two'), join(far, 'one/f'));
        expect((await files.read(join(far, 'one/f'))).toString()).toBe('y');
        await expect(files.list(join(far, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
        await expect(files.list(join(far, 'one/f'))).rejects.toMatchObject({ code: 'ENOTDIR' });
        await expect(files.makeFolder(join(far, 'one/f'))).rejects.toMatchObject({ code: 'EEXIST' });
        await files.remove(join(far, 'one'));
        await files.remove(join(far, 'one'));
        expect(await files.info(join(far, 'one'))).toBeNull();
      });

      it('are found by Ant patterns', async () => {
        const { files } = agent;
        for (const name of ['a.txt', 'd/b.txt', 'd/e/c.log', '.git/config', 'x y/z.txt'])
          await files.write(join(far, name), '', { folders: true });
        await files.link('d', join(far, 'inside'));
        await files.link('/etc', join(far, 'outside'));
        const found = async (query: Parameters<typeof files.find>[1]) => (await files.find(far, query)).paths;
        expect(await found({ includes: '**/*.txt' })).toEqual(['a.txt', 'd/b.txt', 'inside/b.txt', 'x y/z.txt']);
        expect(await found({ includes: '**', links: 'none', defaultExcludes: false, excludes: 'd/**' })).toEqual([
          '.git/config',
          'a.txt',
          'x y/z.txt',
        ]);
        expect(await found({ includes: ['d/**', 'out*'], links: 'themselves', folders: true })).toEqual([
          'd/b.txt',
          'd/e/c.log',
          'outside',
          'd',
          'd/e',
        ]);
        expect(await found({ includes: '**/*.txt', most: 1 })).toHaveLength(1);
        await expect(files.find(far, { includes: '**', visits: 2 })).rejects.toThrow('more files');
        expect(await files.find(join(far, 'none'), { includes: '**' })).toEqual({ paths: [], visited: 0 });
        await expect(files.find(far, { includes: '**' }, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
          'enough',
        );
      });

      it('outside of a folder are not reached', async () => {
        const { files } = agent;
        const within = join(far, 'in');
        await mkdir(within);
        await writeFile(join(far, 'secret'), 'secret');
        await files.link('../secret', join(within, 'link'));
        await files.link('..', join(within, 'up'));
        await files.link('../made', join(within, 'dangling'));
        for (const path of ['link', '../secret', 'up/secret', 'x/../../secret', 'up']) {
          const at = `${within}/${path}`;
          await expect(files.read(at, { within })).rejects.toThrow('leads out');
          await expect(files.write(at, 'x', { within, folders: true })).rejects.toThrow();
          await expect(files.digest(at, 'md5', { within })).rejects.toThrow('leads out');
          await expect(files.info(at, { within })).rejects.toThrow('leads out');
        }
        await expect(files.write(join(within, 'dangling'), 'x', { within })).rejects.toThrow();
        await expect(files.makeFolder(join(within, 'up/folder'), { within })).rejects.toThrow('leads out');
        await expect(files.remove(join(within, 'up/secret'), { within })).rejects.toThrow('leads out');
        await files.remove(join(within, 'up'), { within });
        expect(await readFile(join(far, 'secret'), 'utf8')).toBe('secret');
        expect(existsSync(join(far, 'made'))).toBe(false);
      });

      it('lie on a file system with some space', async () => {
        const { total, free } = await agent.files.space(far);
        expect(total).toBeGreaterThan(free);
        expect(free).toBeGreaterThan(0);
      });
    });

    it('knows its machine', () => {
      const { environment, os, architecture, temporaryFolder: folder, isUnix } = agent.system;
      expect(environment['PATH']).toContain('/');
      expect({ os, isUnix }).toEqual({ os: 'Linux', isUnix: true });
      expect(architecture).toMatch(/^\w+$/);
      expect(folder).toMatch(/^\//);
    });

    if (isCut) {
      it('goes on after its connection was cut, and nothing is done twice', async () => {
        const { cut = () => Promise.resolve() } = subject;
        const command = commandOf(
          'echo run >> count; i=0; while [ $i -lt 30 ]; do echo line $i; i=$((i+1)); sleep 0.05; done',
        );
        const running = agent.run(command);
        for (const line of ['line 3', 'line 9', 'line 20']) {
          await shown(command, line);
          await cut.call(subject);
        }
        await agent.files.write(join(far, 'meanwhile'), 'x');
        expect(await running).toEqual({ kind: 'exited', code: 0 });
        expect(command.printed()).toBe(Array.from({ length: 30 }, (_, n) => `line ${n}\n`).join(''));
        expect(await readFile(join(far, 'count'), 'utf8')).toBe('run\n');
      });
    }
  });
}

/** Says whether a process is there. One that is over but that nobody waited for has no command line. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
