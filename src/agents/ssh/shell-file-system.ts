import { Readable } from 'node:stream';
import type { FileInfo, FileKind } from '../../points/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import { shellWord } from '../shell-word.ts';
import { type DataChannels, ScriptFailed } from './data-channels.ts';
import { fileError, printedCode } from './file-errors.ts';
import { digestOf, type HostShellFiles } from './host-shell-files.ts';
import { blocksFrom } from './shell-blocks.ts';
import { foldersBelow } from './shell-walk.ts';

/** Is how a host's `stat` is asked for mode, size and time of change. */
export type StatDialect = 'gnu' | 'bsd';

const KINDS: ReadonlyMap<number, FileKind> = new Map([
  [0o100000, 'file'],
  [0o040000, 'folder'],
  [0o120000, 'link'],
]);

/** Says which `stat` a host has. Throws where it has none. */
export async function statDialect(shell: HostShellFiles): Promise<StatDialect> {
  const [line] = await shell.run(
    'stat',
    '/',
    `if stat -c %Y / >/dev/null 2>&1; then echo gnu; elif stat -f %m / >/dev/null 2>&1; then echo bsd; else echo none; fi`,
  );
  if (line === 'gnu' || line === 'bsd') return line;
  throw new Error(
    'The host has neither SFTP nor the program stat: install one of them, such as the package openssh-sftp-server.',
  );
}

/**
 * Returns the file system of a host that has no SFTP: programs of POSIX, `stat`, and channels for contents. Times have no parts of
 * seconds; names that hold a line break at their end are not known.
 */
export function shellFileSystem(shell: HostShellFiles, channels: DataChannels, dialect: StatDialect): FileSystem {
  const look = async (call: string, path: string, option: string): Promise<FileInfo> => {
    const format = dialect === 'gnu' ? "-c '%f %s %Y'" : "-f '%Xp %z %m'";
    const lines = await shell.run(call, path, `stat ${option} ${format} ${shellWord(path)}`);
    const [, mode = '', size = '', modified = ''] = /^([0-9a-f]+) (\d+) (-?\d+)$/i.exec(lines.at(-1) ?? '') ?? [];
    if (mode === '') throw fileError('EIO', { call, path });
    const bits = Number.parseInt(mode, 16);
    const kind = KINDS.get(bits & 0o170000) ?? 'other';
    return { kind, size: Number(size), modified: Number(modified) * 1000, mode: bits & 0o7777 };
  };

  async function readStream(path: string, offset: number, length: number | null): Promise<Readable> {
    const { pieces, stop } = await withCode('open', path, () => blocksFrom(channels, path, offset, length));
    // What nobody began to read does not end by itself.
    return Readable.from(pieces, { objectMode: false }).once('close', stop);
  }

  return {
    stat: (path) => look('stat', path, '-L'),
    lstat: (path) => look('lstat', path, ''),
    async realPath(path) {
      // Some programs have a real path for what is missing.
      const word = shellWord(path);
      await shell.run('realpath', path, `[ -e ${word} ] || { echo 'No such file or directory'; exit 1; }`);
      return shell.realPath(path);
    },
    async readFolder(path) {
      const folders = await foldersBelow(shell, path, { isDeep: false });
      return folders?.get('') ?? [];
    },
    async readFile(path, offset, length) {
      const pieces: Buffer[] = [];
      for await (const piece of await readStream(path, offset, length)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    readStream,
    async writeFile(path, data, { mode }) {
      const word = shellWord(path);
      const make = `[ -e ${word} ] || { R=$({ umask 077; dd if=/dev/null of=${word}; } 2>&1) && chmod ${(mode ?? 0).toString(8)} ${word}; } || { printf '%s\\n' "$R" >&2; exit 1; }`;
      const content = data instanceof Uint8Array ? [data] : data;
      // A program that is only written to, not emptied, says why that cannot be.
      const check = `R=$(dd if=/dev/null of=${word} 2>&1) || { printf '%s\\n' "$R" >&2; exit 1; }`;
      await withCode('open', path, () =>
        channels.write(mode === null ? check : `${make}\n${check}`, `dd of=${word} bs=32768`, content),
      );
    },
    async makeFolder(path, mode) {
      const mask = mode === null ? '' : `umask ${(~mode & 0o777).toString(8).padStart(3, '0')}; `;
      await shell.run('mkdir', path, `${mask}mkdir -p ${shellWord(path)}`);
    },
    remove: (path) => shell.remove(path),
    rename: (from, to) => shell.rename(from, to),
    async readLink(path) {
      const word = shellWord(path);
      const check = `[ -L ${word} ] || { [ -e ${word} ] && echo 'Invalid argument' || echo 'No such file or directory'; exit 1; }`;
      return (await shell.run('readlink', path, `${check}; readlink ${word}`)).join('\n');
    },
    async symlink(target, path) {
      const word = shellWord(path);
      const check = `if [ -e ${word} ] || [ -L ${word} ]; then echo 'File exists'; exit 1; fi`;
      await shell.run('symlink', path, `${check}; ln -s -- ${shellWord(target)} ${word}`);
    },
    async setModified(path, modified) {
      const [, year, month, day, hour, minute, second] =
        /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(new Date(modified).toISOString()) ?? [];
      const time = `${year}${month}${day}${hour}${minute}.${second}`;
      const word = shellWord(path);
      const check = `[ -e ${word} ] || { echo 'No such file or directory'; exit 1; }`;
      await shell.run('utime', path, `${check}; TZ=UTC0 touch -t ${time} ${word}`);
    },
    async chmod(path, mode) {
      await shell.run('chmod', path, `chmod ${mode.toString(8)} ${shellWord(path)}`);
    },
    digest: async (path, algorithm) =>
      (await shell.digest(path, algorithm)) ?? digestOf(await readStream(path, 0, null), algorithm),
    space: (path) => shell.space(path),
    folders: (path) => foldersBelow(shell, path, { isDeep: true }),
  };
}

/** Gives the failure of a script the code that it printed. */
async function withCode<T>(call: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScriptFailed) throw fileError(printedCode(error.message), { call, path });
    throw error;
  }
}
