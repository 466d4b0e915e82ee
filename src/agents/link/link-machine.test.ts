import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, type TestContext } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { ConnectionLost, type ExitOutcome, type Machine, NotStarted, type OutputStream } from '../../points/index.ts';
import { served } from './testing/connected.ts';
import { linkPair } from './testing/memory-link.ts';

const env = { PATH: process.env['PATH'] ?? '' };

async function start(t: TestContext) {
  const folder = await temporaryFolder(t, 'link');
  const { program, connect } = served(folder);
  return { folder, program, connect, ...(await connect()) };
}

function shell(folder: string, script: string, separateOutput = false) {
  return { id: randomBytes(16).toString('hex'), argv: ['/bin/sh', '-c', script], folder, env, separateOutput };
}

/** Follows a command and keeps what it prints, as a server does that joins it again. */
function follower(id: string) {
  const kept: Record<OutputStream, Buffer> = { log: Buffer.alloc(0), output: Buffer.alloc(0) };
  return {
    kept,
    follow: (machine: Machine): Promise<ExitOutcome> =>
      machine.follow(id, { log: kept.log.length, output: kept.output.length }, (stream, piece, position) => {
        expect(position).toBe(kept[stream].length);
        kept[stream] = Buffer.concat([kept[stream], piece]);
      }),
  };
}

it('runs a command and hands over what it prints, then how it ended', async (t) => {
  const { machine, folder } = await start(t);
  const command = shell(folder, 'echo out; echo err >&2; exit 3', true);
  await machine.start(command);
  const { kept, follow } = follower(command.id);
  expect(await follow(machine)).toEqual({ kind: 'exited', code: 3 });
  expect([kept.log.toString(), kept.output.toString()]).toEqual(['err\n', 'out\n']);
  expect(await follow(machine)).toEqual({ kind: 'exited', code: 3 });
  await machine.forget(command.id);
  expect(await follower(command.id).follow(machine)).toEqual({ kind: 'lost' });
});

it('starts a command once, however often it is asked to', async (t) => {
  const { machine, folder, connect, link } = await start(t);
  const command = shell(folder, 'echo once >> count; sleep 0.2');
  await Promise.all([machine.start(command), machine.start(command)]);
  link.cut();
  const { machine: second } = await connect();
  await second.start(command);
  expect(await follower(command.id).follow(second)).toEqual({ kind: 'exited', code: 0 });
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('once\n');
});

it('tells why a command could not be started, a later program as well', async (t) => {
  const { machine, folder } = await start(t);
  const command = shell(join(folder, 'missing'), 'true');
  await machine.start(command);
  const reason = { kind: 'not-started', reason: expect.stringContaining('no such file or directory (ENOENT)') };
  expect(await follower(command.id).follow(machine)).toEqual(reason);
  const { machine: later } = await served(folder).connect();
  expect(await follower(command.id).follow(later)).toEqual(reason);
});

it('goes on with the output where it was cut off', async (t) => {
  const { machine, folder, connect, link } = await start(t);
  const command = shell(
    folder,
    'i=0; while [ $i -lt 3000 ]; do echo "line $i"; i=$((i+1)); done; read x < gate; echo end',
  );
  await machine.capture({ argv: ['mkfifo', 'gate'], folder, env, graceMs: 100 });
  await machine.start(command);
  const { kept, follow } = follower(command.id);
  const lost = follow(machine);
  await until(() => kept.log.length > 100);
  link.cut();
  await expect(lost).rejects.toThrow(ConnectionLost);
  const next = follow((await connect()).machine);
  await until(() => kept.log.includes('line 2999\n'));
  await writeFile(join(folder, 'gate'), '\n');
  expect(await next).toEqual({ kind: 'exited', code: 0 });
  const lines = Array.from({ length: 3000 }, (_, i) => `line ${i}\n`);
  expect(kept.log.toString()).toBe(`${lines.join('')}end\n`);
});

it('sends no more than the window before it is acknowledged', async (t) => {
  const { machine, folder } = await start(t);
  const command = shell(folder, 'head -c 20000000 /dev/zero');
  await machine.start(command);
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let length = 0;
  const outcome = machine.follow(command.id, { log: 0, output: 0 }, async (_stream, piece) => {
    await gate;
    length += piece.length;
  });
  // A command that has ended, and a window that is full: what is sent beyond it would end the connection.
  await machine.capture({ argv: ['true'], folder, env, graceMs: 100 });
  go();
  expect(await outcome).toEqual({ kind: 'exited', code: 0 });
  expect(length).toBe(20_000_000);
});

it('ends the following where output cannot be written, and nothing else', async (t) => {
  const { machine, folder } = await start(t);
  const command = shell(folder, 'echo some');
  await machine.start(command);
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  await expect(
    machine.follow(command.id, { log: 0, output: 0 }, () => {
      throw full;
    }),
  ).rejects.toBe(full);
  expect(await follower(command.id).follow(machine)).toEqual({ kind: 'exited', code: 0 });
});

it('runs short commands, with great output, errors, times and signals', async (t) => {
  const { machine, folder } = await start(t);
  const short = (script: string, more = {}) =>
    machine.capture({ argv: ['/bin/sh', '-c', script], folder, env, graceMs: 100, ...more });
  expect(await short('echo out; echo err >&2; exit 2')).toEqual({ code: 2, stdout: 'out\n', stderr: 'err\n' });
  expect((await short('head -c 3000000 /dev/zero | tr "\\0" x')).stdout).toHaveLength(3_000_000);
  await expect(machine.capture({ argv: ['/no/such'], folder, env, graceMs: 1 })).rejects.toThrow(NotStarted);
  await expect(short('sleep 60', { timeoutMs: 50 })).rejects.toThrow('took longer than 50 ms');
  const stop = new AbortController();
  const stopped = short('echo $$ > pid; sleep 60', { signal: stop.signal });
  await until(async () => (await machine.files.info(join(folder, 'pid')))?.size);
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
});

it('ends the processes of a build', async (t) => {
  const { machine, folder } = await start(t);
  const command = { ...shell(folder, 'sleep 60'), env: { ...env, COOKIE: randomBytes(8).toString('hex') } };
  await machine.start(command);
  const { COOKIE } = command.env;
  expect(await machine.killTree({ cookie: { COOKIE }, commands: [command.id], graceMs: 1000 })).toBeGreaterThan(0);
  expect(await follower(command.id).follow(machine)).toEqual({ kind: 'exited', code: 143 });
});

it('measures the machine', async (t) => {
  const { machine, folder } = await start(t);
  const { rootSpace, memory, clock } = await machine.measure();
  expect(rootSpace?.path).toBe(folder);
  expect(memory?.total).toBeGreaterThan(1_000_000);
  expect(Math.abs((clock ?? 0) - Date.now())).toBeLessThan(60_000);
});

it('reads and writes files, small and great', async (t) => {
  const { machine, folder } = await start(t);
  const { files } = machine;
  const path = join(folder, 'a', 'b');
  for (const content of [Buffer.alloc(0), randomBytes(10), randomBytes(64 * 1024), randomBytes(5_000_000)]) {
    await files.write(path, content, { folders: true, within: folder });
    expect((await files.read(path)).equals(content)).toBe(true);
    await files.write(path, Readable.from([content]), { whole: 'x' });
    expect((await buffer(await files.readStream(path, { within: folder }))).equals(content)).toBe(true);
    expect((await files.read(path, { offset: 3, length: 4 })).equals(content.subarray(3, 7))).toBe(true);
  }
  expect(await files.info(path)).toMatchObject({ kind: 'file', size: 5_000_000 });
  expect(await files.info(join(folder, 'none'))).toBeNull();
});

it('has all that files of an agent are asked for', async (t) => {
  const { machine, folder } = await start(t);
  const { files } = machine;
  const file = join(folder, 'f');
  await files.makeFolder(join(folder, 'd', 'e'));
  await files.write(file, 'text', { mode: 0o640 });
  await files.setMode(file, 0o600);
  await files.touch(file, 1_600_000_000_000);
  expect(await files.info(file)).toEqual({ kind: 'file', size: 4, modified: 1_600_000_000_000, mode: 0o600 });
  await files.link('f', join(folder, 'l'));
  expect(await files.readLink(join(folder, 'l'))).toBe('f');
  expect(await files.info(join(folder, 'l'), { followLinks: false })).toMatchObject({ kind: 'link' });
  expect(await files.realPath(join(folder, 'l'))).toBe(await files.realPath(file));
  expect(await files.digest(file, 'md5')).toBe('1cb251ec0d568de6a929b520c4aed8d1');
  await files.rename(file, join(folder, 'g'));
  const names = (await files.list(folder)).map(({ name, kind }) => `${name} ${kind}`).sort();
  expect(names).toEqual(['.millwright folder', 'd folder', 'g file', 'l link'].filter((name) => names.includes(name)));
  expect((await files.find(folder, { includes: '**', links: 'none' })).paths).toEqual(['g']);
  expect((await files.space(folder)).total).toBeGreaterThan(0);
  await files.remove(join(folder, 'd'));
  await expect(files.list(join(folder, 'd'))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(files.read(join(folder, '..', 'x'), { within: folder })).rejects.toThrow('leads out of');
});

it('lists more than a message holds', async (t) => {
  const { machine, folder } = await start(t);
  const many = join(folder, 'many');
  await mkdir(many);
  await machine.capture({
    argv: ['/bin/sh', '-c', 'seq -f "a-file-with-a-long-name-%09g" 1 20000 | xargs touch'],
    folder: many,
    env,
    graceMs: 100,
  });
  expect(await machine.files.list(many)).toHaveLength(20_000);
  expect((await machine.files.find(many, { includes: '**' })).paths).toHaveLength(20_000);
});

it('fails the writing whose source fails, with its error', async (t) => {
  const { machine, folder } = await start(t);
  const broken = new Error('the source is broken');
  const source = Readable.from(
    (async function* () {
      yield randomBytes(100_000);
      throw broken;
    })(),
  );
  await expect(machine.files.write(join(folder, 'x'), source, { whole: 'w' })).rejects.toThrow(broken);
  expect(await machine.files.info(join(folder, 'x'))).toBeNull();
});

it('does not do again what only the answer was lost of', async (t) => {
  const folder = await temporaryFolder(t, 'link');
  const { connect } = served(folder);
  const isAnswer = (head: unknown): boolean =>
    typeof head === 'object' && head !== null && 'type' in head && head.type === 'answer';
  const deaf = linkPair((message) => (isAnswer(message.head) ? null : message));
  const { machine } = await connect(deaf);
  await writeFile(join(folder, 'a'), 'a');
  const command = { argv: ['/bin/sh', '-c', 'echo ran >> count'], folder, env, graceMs: 100 };
  const lost = [machine.files.rename(join(folder, 'a'), join(folder, 'b')), machine.capture(command)];
  await until(() => readFile(join(folder, 'count'), 'utf8').then(Boolean, () => false));
  await until(() => readFile(join(folder, 'b')).then(Boolean, () => false));
  deaf.cut();
  for (const each of lost) await expect(each).rejects.toThrow(ConnectionLost);
  const { machine: again } = await connect();
  await again.files.rename(join(folder, 'a'), join(folder, 'b'));
  expect(await again.capture(command)).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('ran\n');
  // The next one is not a repetition.
  expect(await again.capture(command)).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('ran\nran\n');
});

it('rejects what is asked when the connection has ended', async (t) => {
  const { machine, folder, link } = await start(t);
  link.cut();
  expect(await machine.closed).toBe('the link was cut');
  await expect(machine.files.list(folder)).rejects.toThrow(ConnectionLost);
});
