import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type Clock, type Deferred, deferred, endsWithin, type Logger, messageOf, orAborted } from '../../kit/index.ts';
import type { Machine } from '../../points/index.ts';
import { greet } from '../link/link-machine.ts';
import { RepeatedCalls } from '../link/repeated-calls.ts';
import { createTransfers } from '../link/transfers.ts';
import { INPUT_ENDED, openPipe } from './pipe.ts';

/** Is how long a program may take to end by itself, in milliseconds. */
const END_MS = 5000;
/** Limits a line of what a program says beside the protocol; a longer one is cut into several. */
const MAX_LINE = 8192;

export interface ProgramLaunch {
  readonly argv: readonly string[];
  /** Holds the variables of the program. */
  readonly env: Readonly<Record<string, string>>;
  readonly node: string;
  readonly version: string;
  /** Adds a line to the log of the node. */
  line(text: string): void;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Runs a program of the server's machine whose standard input and output are those of an agent program, and returns the machine. The
 * program ends with the connection. Throws the reason for people where no connection comes about, and the signal's reason.
 */
export async function launchProgram(launch: ProgramLaunch): Promise<Machine> {
  const { argv, env, node, version, line, signal, clock, log } = launch;
  signal.throwIfAborted();
  const [program = '', ...words] = argv;
  // It has a group of its own, so that what it starts ends with it.
  const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const exited = deferred<string>();
  child.once('exit', (code, by) => exited.resolve(`Process terminated with ${by ?? `exit code ${code}`}`));
  child.once('error', (error) => exited.resolve(`The command could not be started: ${messageOf(error)}`));
  const errors = lineWriter(line);
  child.stderr.on('data', (bytes: Buffer) => errors.take(bytes.toString()));
  child.stderr.on('end', () => errors.end());
  const transfers = createTransfers();
  const strays = lineWriter(line);
  const pipe = openPipe({
    ...{ input: child.stdout, output: child.stdin, clock, transfers },
    stray(text) {
      strays.take(text);
      strays.end();
    },
  });
  const { link } = pipe;
  void exited.promise.then(async (text) => {
    // What it said last may still be under way; what it left running may keep its output open.
    await endsWithin(clock, END_MS, link.closed);
    pipe.end(text);
  });
  void link.closed.then(() => ended(child, exited, clock));
  const abort = (): void => link.close('the attempt was given up');
  signal.addEventListener('abort', abort, { once: true });
  try {
    const { machine, facts } = await orAborted(
      greet(link, {
        ...{ server: randomBytes(8).toString('hex'), version, transfers, clock, log },
        repeated: new RepeatedCalls(clock),
        named: { node },
      }),
      signal,
    );
    line(`Remoting version: ${facts.version}`);
    const closed = machine.closed.then((reason) => reasonOf(reason, exited, clock));
    void closed.then((reason) => log.warn({ node, reason }, 'the connection to an agent has ended'));
    return machine;
  } catch (error) {
    signal.throwIfAborted();
    link.close(messageOf(error));
    throw new Error(await reasonOf(messageOf(error), exited, clock));
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Returns how the program ended where it did, which says more than that its output did. */
async function reasonOf(reason: string, exited: Deferred<string>, clock: Clock): Promise<string> {
  return reason === INPUT_ENDED && (await endsWithin(clock, END_MS, exited.promise)) ? exited.promise : reason;
}

/** Waits until the program has ended by itself, which it does without input, and ends it otherwise. */
async function ended(child: ChildProcess, exited: Deferred<string>, clock: Clock): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await endsWithin(clock, END_MS, exited.promise)) break;
    if (child.pid === undefined) break;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has just ended.
    }
  }
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Returns what makes lines of a text that comes in pieces. */
function lineWriter(line: (text: string) => void): { take(text: string): void; end(): void } {
  let begun = '';
  return {
    take(text) {
      const lines = (begun + text).split(/\r?\n/);
      begun = lines.pop() ?? '';
      for (const each of lines) line(each);
      for (; begun.length > MAX_LINE; begun = begun.slice(MAX_LINE)) line(begun.slice(0, MAX_LINE));
    },
    end() {
      if (begun !== '') line(begun);
      begun = '';
    },
  };
}
