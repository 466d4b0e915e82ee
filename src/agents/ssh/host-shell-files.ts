import { createHash } from 'node:crypto';
import { shellWord } from '../shell-word.ts';
import type { ControlShell } from './control-shell.ts';
import { fileError, printedCode } from './file-errors.ts';

/** Lists programs that tell a digest as the first word of a line, by the algorithm. */
const DIGEST_PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  md5: ['md5sum', 'md5 -q'],
  sha1: ['sha1sum', 'shasum -a 1'],
  sha256: ['sha256sum', 'shasum -a 256'],
  sha512: ['sha512sum', 'shasum -a 512'],
};

/** Does with files what a host's shell does better than SFTP, or what SFTP does not know. */
export class HostShellFiles {
  readonly #shell: Pick<ControlShell, 'ask'>;

  constructor(shell: Pick<ControlShell, 'ask'>) {
    this.#shell = shell;
  }

  /** Runs a script, whose errors are its last lines. Throws with the code that these tell. */
  async run(call: string, path: string, script: string): Promise<readonly string[]> {
    const { code, lines } = await this.#shell.ask(
      (number) => `R=$({ LC_ALL=C; export LC_ALL; ${script}; } 2>&1)\ntell ${number} $?`,
    );
    if (code !== 0) throw fileError(printedCode(lines.join('\n')), { call, path });
    return lines;
  }

  async remove(path: string): Promise<void> {
    await this.run('rm', path, `rm -rf -- ${shellWord(path)}`);
  }

  /** Renames as the system does it: `mv` alone would move into a folder of the other name. */
  async rename(from: string, to: string): Promise<void> {
    const [old, there] = [shellWord(from), shellWord(to)];
    await this.run(
      'rename',
      from,
      `if [ -d ${there} ] && [ ! -L ${there} ]; then
  if [ -d ${old} ] && [ ! -L ${old} ]; then rmdir ${there} || exit 1
  elif [ -e ${old} ] || [ -L ${old} ]; then echo 'Is a directory'; exit 1; fi
elif [ -d ${old} ] && [ ! -L ${old} ] && [ -e ${there} ]; then echo 'Not a directory'; exit 1
elif [ -L ${there} ]; then rm -f ${there} || exit 1; fi
mv -f ${old} ${there}`,
    );
  }

  /** Returns the path of something that exists without links in it. */
  async realPath(path: string): Promise<string> {
    const word = shellWord(path);
    return (await this.run('realpath', path, `readlink -f ${word} 2>/dev/null || realpath ${word}`)).join('\n');
  }

  /** Returns the digest of a file; null where the host has no program for it. */
  async digest(path: string, algorithm: string): Promise<string | null> {
    const programs = DIGEST_PROGRAMS[algorithm.toLowerCase().replace('-', '')] ?? [];
    const tried = programs.map((program) => `${program} <${shellWord(path)}`).join(' 2>/dev/null || ');
    const { code, lines } = await this.#shell.ask(
      (number) => `R=$(${tried || 'false'} 2>/dev/null)\ntell ${number} $?`,
    );
    const [, hex] = /^([0-9a-f]{32,128})(?: |$)/.exec(lines[0] ?? '') ?? [];
    return code === 0 && hex !== undefined ? hex : null;
  }

  async space(path: string): Promise<{ total: number; free: number }> {
    const lines = await this.run('statfs', path, `df -Pk ${shellWord(path)}`);
    const [, blocks = '', free = ''] = / (\d+) +-?\d+ +(-?\d+) +\S+ +\//.exec(lines.at(-1) ?? '') ?? [];
    if (blocks === '') throw fileError('EIO', { call: 'statfs', path });
    return { total: Number(blocks) * 1024, free: Math.max(0, Number(free)) * 1024 };
  }
}

/** Returns the digest of what a stream holds, for a host that has no program for it. */
export async function digestOf(content: AsyncIterable<Uint8Array>, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}
