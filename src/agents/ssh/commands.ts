import { randomBytes } from 'node:crypto';
import { type Clock, sleep } from '../../kit/index.ts';
import type { ExitOutcome, OutputPositions, OutputStream, RemoteCommand, WriteOutput } from '../../points/index.ts';
import { shellWord } from '../shell-word.ts';
import { hasNul, type Ordered, orderOf } from './command-order.ts';
import { SUPERVISOR_NAME } from './control-script.ts';
import type { ControlShell } from './control-shell.ts';
import type { OpenOutput, OutputFiles } from './output-files.ts';

/** Is the form of the ids of commands, which are names of folders on the host. */
const ID = /^[0-9a-f]{32}$/;
const FIRST_LOOK_MS = 20;
/** Limits the time between two looks while a command says something. */
const LIVELY_LOOK_MS = 100;
const MAX_LOOK_MS = 500;
/** Is the time between two questions whether a supervisor lives of which nothing is heard. */
const LIFE_LOOK_MS = 5000;
/** Limits the wait for the id of a supervisor that has just claimed the folder. */
const CLAIM_MS = 2000;
const STREAMS: readonly OutputStream[] = ['log', 'output'];

export interface CommandDependencies {
  readonly shell: ControlShell;
  readonly files: OutputFiles;
  /** Names the folder on the host that has a folder for each command. */
  readonly folder: string;
  readonly clock: Clock;
}

/** Runs commands on a host so that they outlive the connection: each has a folder there, and a supervisor. */
export class Commands {
  readonly #deps: CommandDependencies;
  /** Holds why commands were refused that have no folder. */
  readonly #refused = new Map<string, string>();
  /** Holds the commands that this connection started, and the exit codes of those that were heard to end. */
  readonly #started = new Set<string>();
  readonly #ended = new Map<string, number | null>();
  readonly #wakers = new Map<string, () => void>();

  constructor(deps: CommandDependencies) {
    this.#deps = deps;
    deps.shell.onEnd = (id, code) => {
      if (this.#started.has(id)) this.#ended.set(id, code);
      this.#wakers.get(id)?.();
    };
  }

  /** Starts a command unless its folder is claimed. A host on which nothing can be written refuses it. */
  async start(command: RemoteCommand & Ordered): Promise<void> {
    const { shell } = this.#deps;
    const { id, separateOutput } = command;
    checkId(id);
    if (hasNul(command)) {
      this.#refused.set(id, 'a variable or an argument holds a NUL character');
      return;
    }
    this.#started.add(id);
    const order = `order-${randomBytes(6).toString('hex')}`;
    const { code, lines } = await shell.ask(
      (number) => `d="$D/${id}"
if [ -e "$d/pid" ]; then say "= ${number} 0"; exit; fi
umask 077
if ! R=$({ { [ -d "$d" ] || mkdir -p "$d"; } && true >>"$d/log" ${separateOutput ? '&& true >>"$d/output" ' : ''}${command.isShort ? '&& true >"$d/short" ' : ''}&& printf '%s' ${shellWord(
        orderOf(command),
      )} >"$d/${order}"; } 2>&1); then tell ${number} 4; exit; fi
apart env -i /bin/sh -c "$S" ${SUPERVISOR_NAME} "$d" ${order} "$U" "$M = ${number} 0"
c=
{ read -r c <"$d/exit"; } 2>/dev/null
s=3
[ ! -e "$d/pid" ] || s=0
printf '%s\\n' "$M = ${number} $s" "$M ! ${id} $c"`,
    );
    if (code === 0) return;
    this.#refused.set(id, code === 4 ? lines.join(' ') : 'no more processes can be started');
  }

  /** Hands over what a command prints until it has ended, and returns how. */
  async follow(id: string, from: OutputPositions, write: WriteOutput): Promise<ExitOutcome> {
    checkId(id);
    const reason = this.#refused.get(id);
    if (reason !== undefined) return { kind: 'not-started', reason };
    const { clock } = this.#deps;
    const streams = STREAMS.map(
      (name) => new Followed(this.#deps.files, this.#pathOf(id, name), name, from[name], write),
    );
    try {
      // One that this connection did not start may be gone without anybody having noticed.
      let lifeLook = clock.now() + (this.#started.has(id) ? LIFE_LOOK_MS : 0);
      for (let pause = FIRST_LOOK_MS; ; pause = Math.min(MAX_LOOK_MS, pause * 1.4)) {
        const code = await this.#exitCode(id);
        const counts = await Promise.all(streams.map((stream) => stream.hand()));
        if (code !== null) return await this.#outcome(id, code);
        const isEnd = this.#ended.has(id);
        if (isEnd || clock.now() >= lifeLook) {
          if (!(await this.#isAlive(id))) return await this.#outcomeOfGone(id, streams);
          lifeLook = clock.now() + LIFE_LOOK_MS;
          if (isEnd) this.#ended.delete(id);
        }
        if (counts.some((count) => count > 0)) pause = Math.min(pause, LIVELY_LOOK_MS);
        if (!this.#ended.has(id)) await this.#endOr(id, pause);
      }
    } finally {
      for (const stream of streams) stream.close();
    }
  }

  /** Removes the folder of a command. */
  async forget(id: string): Promise<void> {
    checkId(id);
    this.#refused.delete(id);
    this.#ended.delete(id);
    this.#started.delete(id);
    await this.#deps.shell.ask((number) => `rm -rf "$D/${id}"\nsay "= ${number} 0"`);
  }

  /** Removes what nobody comes for any more: short commands that began a day ago and ended, and what ended a month ago. */
  async sweep(): Promise<void> {
    await this.#deps.shell.ask(
      (number) => `if cd "$D"; then
  for f in $(find . -name short -mtime +0); do [ ! -e "\${f%/short}/exit" ] || rm -rf "\${f%/short}"; done
  for f in $(find . -name exit -mtime +30); do rm -rf "\${f%/exit}"; done
fi
say "= ${number} 0"`,
    );
  }

  #pathOf(id: string, name: string): string {
    return `${this.#deps.folder}/${id}/${name}`;
  }

  /** Waits for some milliseconds, or until the command is heard to end. */
  async #endOr(id: string, ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const callOff = this.#deps.clock.after(ms, resolve);
      this.#wakers.set(id, () => {
        callOff();
        resolve();
      });
    });
    this.#wakers.delete(id);
  }

  async #exitCode(id: string): Promise<number | null> {
    const heard = this.#ended.get(id);
    if (heard !== undefined && heard !== null) return heard;
    const text = (await this.#deps.files.readSmall(this.#pathOf(id, 'exit'))) ?? '';
    return /^\d{1,10}\n$/.test(text) ? Number(text) : null;
  }

  /** Returns the outcome of a command that has an exit code: one whose folder could not be entered did not begin. */
  async #outcome(id: string, code: number): Promise<ExitOutcome> {
    const reason = code === 127 ? await this.#deps.files.readSmall(this.#pathOf(id, 'refused')) : null;
    return reason === null ? { kind: 'exited', code } : { kind: 'not-started', reason: reason.trimEnd() };
  }

  /** Returns the outcome of a command whose supervisor is gone: it may have noted the code after we looked. */
  async #outcomeOfGone(id: string, streams: readonly Followed[]): Promise<ExitOutcome> {
    const code = await this.#exitCode(id);
    await Promise.all(streams.map((stream) => stream.hand()));
    return code === null ? { kind: 'lost' } : this.#outcome(id, code);
  }

  /** Says whether the supervisor of a command lives. One that has just claimed the folder has a moment to say who it is. */
  async #isAlive(id: string): Promise<boolean> {
    const { shell, clock } = this.#deps;
    const begun = clock.now();
    for (;;) {
      const { text } = await shell.ask(
        (number) => `c=gone
if { read -r p t <"$D/${id}/pid"; } 2>/dev/null; then
  token "$p"
  [ -z "$T" ] || [ "$T" != "$t" ] || c=alive
elif [ -e "$D/${id}/pid" ]; then c=young
fi
say "= ${number} 0 $c"`,
      );
      if (text !== 'young' || clock.now() - begun > CLAIM_MS) return text === 'alive';
      await sleep(clock, FIRST_LOOK_MS);
    }
  }
}

/** Hands over one stream of a command, from a position on. Its file stays open between two looks. */
class Followed {
  readonly #files: OutputFiles;
  readonly #path: string;
  readonly #name: OutputStream;
  readonly #write: WriteOutput;
  #position: number;
  #open: OpenOutput | null = null;
  #isMissing = false;

  constructor(files: OutputFiles, path: string, name: OutputStream, position: number, write: WriteOutput) {
    this.#files = files;
    this.#path = path;
    this.#name = name;
    this.#position = position;
    this.#write = write;
  }

  /** Hands over what is there by now. Returns how many bytes that was. */
  async hand(): Promise<number> {
    if (this.#isMissing) return 0;
    this.#open ??= await this.#files.open(this.#path);
    // The file is made before the command begins: one that is missing now never comes.
    this.#isMissing = this.#open === null;
    if (this.#open === null) return 0;
    const begun = this.#position;
    for await (const piece of this.#open.pieces(begun)) {
      await this.#write(this.#name, piece, this.#position);
      this.#position += piece.length;
    }
    return this.#position - begun;
  }

  close(): void {
    this.#open?.close();
    this.#open = null;
  }
}

function checkId(id: string): void {
  if (!ID.test(id)) throw new Error(`${id} is no id of a command`);
}
