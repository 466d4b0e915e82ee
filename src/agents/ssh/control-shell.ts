import { randomBytes } from 'node:crypto';
import type { ClientChannel } from 'ssh2';
import { type Deferred, deferred } from '../../kit/index.ts';
import { preparation } from './control-script.ts';
import type { SshConnection } from './ssh-connection.ts';

/** Holds what a request was answered. */
export interface ShellAnswer {
  /** Holds the code that its script gave, 0 where all went well. */
  readonly code: number;
  /** Holds the words that the script said beside the code. */
  readonly text: string;
  readonly lines: readonly string[];
}

interface Request {
  readonly answer: Deferred<ShellAnswer>;
  readonly lines: string[];
}

/** Holds the longest line that a shell may say: an environment of the greatest size that systems take. */
const MAX_LINE = 4 * 1024 * 1024;

/**
 * Asks a shell of the host that lives as long as the connection. Each request is a script of its own in a copy of that shell, so
 * that none waits for another. A shell that gets only a part of a request does nothing.
 */
export class ControlShell {
  /** Is the id of the shell's process. */
  pid = 0;
  /** Is called when the supervisor of a command that was started over this connection ends, with its exit code. */
  onEnd: (id: string, code: number | null) => void = () => undefined;
  readonly #connection: SshConnection;
  readonly #channel: ClientChannel;
  readonly #mark = randomBytes(16).toString('hex');
  readonly #requests = new Map<number, Request>();
  #last = 0;
  #rest = '';

  private constructor(connection: SshConnection, channel: ClientChannel) {
    this.#connection = connection;
    this.#channel = channel;
    channel.setEncoding('utf8');
    channel.on('data', (text: string) => this.#take(text));
    channel.stderr.resume();
    channel.on('close', () => connection.close('the shell on the host has ended'));
  }

  /** Starts the shell by a command, whose last word it is, or is near it. */
  static async open(connection: SshConnection, command: string, commands: string): Promise<ControlShell> {
    const channel = await connection.exec(command);
    const shell = new ControlShell(connection, channel);
    const ready = shell.#request(0);
    channel.write(preparation(shell.#mark, commands));
    const { code } = await connection.orLost(ready);
    shell.pid = code;
    return shell;
  }

  /**
   * Runs a script and returns what it told. \`script\` gets the number of the request, for \`tell\`. It runs with no input, and what
   * it prints to its errors is lost.
   */
  ask(script: (number: number) => string): Promise<ShellAnswer> {
    this.#last += 1;
    const number = this.#last;
    const answer = this.#request(number);
    this.#channel.write(`( {\n${script(number)}\n} </dev/null 2>/dev/null & )\n`);
    return this.#connection.orLost(answer);
  }

  #request(number: number): Promise<ShellAnswer> {
    const request = { answer: deferred<ShellAnswer>(), lines: [] };
    this.#requests.set(number, request);
    return request.answer.promise;
  }

  #take(text: string): void {
    this.#rest += text;
    for (;;) {
      const start = this.#rest.indexOf(this.#mark);
      const end = start < 0 ? -1 : this.#rest.indexOf('\n', start);
      if (end < 0) break;
      this.#hear(this.#rest.slice(start + this.#mark.length + 1, end));
      this.#rest = this.#rest.slice(end + 1);
    }
    if (this.#rest.length > MAX_LINE) this.#connection.close('the shell on the host says more than it was asked');
  }

  #hear(line: string): void {
    const [, kind = '', first = '', rest = ''] = /^(\S) (\S+) ?(.*)$/s.exec(line) ?? [];
    if (kind === '!') {
      this.onEnd(first, /^\d+$/.test(rest) ? Number(rest) : null);
      return;
    }
    const number = Number(first);
    const request = this.#requests.get(number);
    if (request === undefined) return;
    if (kind === '+') {
      request.lines.push(rest);
      return;
    }
    this.#requests.delete(number);
    const [, code = '', text = ''] = /^(\d+) ?(.*)$/s.exec(rest) ?? [];
    request.answer.resolve({ code: Number(code), text, lines: request.lines });
  }
}
