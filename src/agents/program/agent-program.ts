import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Clock, deferred, messageOf } from '../../kit/index.ts';
import { Fields } from '../link/fields.ts';
import type { Link } from '../link/link.ts';
import { ProtocolBroken } from '../link/message.ts';
import {
  type AgentHead,
  PIECE_BYTES,
  PROTOCOL_VERSION,
  type RequestHead,
  type ServerHead,
  type WelcomeHead,
} from '../link/protocol.ts';
import { readPositions, readServerHead } from '../link/read-heads.ts';
import { sentError } from '../link/sent-errors.ts';
import { measureMachine } from '../local/measure.ts';
import type { Agent } from '../types.ts';
import { Commands } from './commands.ts';
import type { OutputWindow } from './output-window.ts';
import { fileCalls, type Performed, type Wanted } from './perform.ts';
import { RememberedAnswers } from './remembered-answers.ts';
import type { TransferClient } from './transfer-client.ts';

export interface AgentProgramOptions {
  /** Holds the agent of this machine. */
  readonly agent: Agent;
  /** Names the working folder of the program, absolute. */
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  /** Is told what goes wrong and nobody else hears of. */
  warn(text: string): void;
}

/** Is thrown where the server does not take the program; the message says why. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Is one connection to the server. */
interface Connection {
  readonly link: Link;
  readonly transfers: TransferClient;
  readonly followed: Map<string, { readonly controller: AbortController; window: OutputWindow | null }>;
}

/** Does what the server asks for on this machine, over one connection after the other. */
export class AgentProgram {
  readonly #options: AgentProgramOptions;
  readonly #id = randomBytes(16).toString('hex');
  readonly #commands: Commands;
  readonly #answers: RememberedAnswers;
  readonly #files: ReturnType<typeof fileCalls>;
  #server: string | null = null;

  constructor(options: AgentProgramOptions) {
    const { agent, folder, clock } = options;
    this.#options = options;
    this.#commands = new Commands(join(folder, '.millwright', 'commands'), agent, clock);
    this.#answers = new RememberedAnswers(clock);
    this.#files = fileCalls(agent.files);
  }

  /** Identifies this run of the program. */
  get id(): string {
    return this.#id;
  }

  /**
   * Serves a connection. Resolves when the server has welcomed the program; it goes on until the link is closed. Throws `Refused`,
   * and an error where the link ends before.
   */
  async serve(link: Link, transfersOf: (welcome: WelcomeHead) => TransferClient): Promise<WelcomeHead> {
    const { agent, folder, version } = this.#options;
    const welcomed = deferred<WelcomeHead>();
    // The link may end while the greeting is on its way.
    welcomed.promise.catch(() => undefined);
    let connection: Connection | null = null;
    link.receive(({ head, body }) => {
      try {
        const read = readServerHead(head);
        if (connection !== null) this.#take(connection, read, body);
        else if (read.type === 'welcome') {
          connection = { link, transfers: transfersOf(read), followed: new Map() };
          this.#welcome(connection, read);
          welcomed.resolve(read);
        } else if (read.type === 'refused') welcomed.reject(new Refused(read.reason));
        else throw new ProtocolBroken('it asks before it says who it is');
      } catch (error) {
        this.#options.warn(`The server sent what cannot be read: ${messageOf(error)}`);
        link.close('The server does not keep to the protocol');
      }
    });
    void link.closed.then((reason) => welcomed.reject(new Error(reason)));
    const { system } = agent;
    const hello: AgentHead = { type: 'hello', protocol: PROTOCOL_VERSION, program: this.#id, version, folder, system };
    await link.send({ head: hello });
    return welcomed.promise;
  }

  #welcome(connection: Connection, { server }: WelcomeHead): void {
    if (this.#server !== null && this.#server !== server) this.#answers.clear();
    this.#server = server;
    this.#commands
      .sweep()
      .catch((error: unknown) => this.#options.warn(`Old commands could not be removed: ${messageOf(error)}`));
    void connection.link.closed.then(() => {
      for (const { controller } of connection.followed.values()) controller.abort(ENDED);
      return this.#answers.ended(connection);
    });
  }

  #take(connection: Connection, head: ServerHead, body: Uint8Array | undefined): void {
    switch (head.type) {
      case 'request':
        this.#answers.forget(head.acked);
        void this.#request(connection, head, body);
        return;
      case 'cancel':
        this.#answers.cancel(head.id);
        connection.followed.get(head.id)?.controller.abort(ENDED);
        return;
      case 'taken':
        connection.followed.get(head.id)?.window?.taken(head.stream, head.position);
        return;
      case 'welcome':
      case 'refused':
        throw new ProtocolBroken('it says once more who it is');
    }
  }

  async #request(connection: Connection, head: RequestHead, body: Uint8Array | undefined): Promise<void> {
    const { link, transfers } = connection;
    const { id, transfer } = head;
    try {
      const performed =
        head.call === 'follow'
          ? await this.#follow(connection, head)
          : await this.#answers.perform(id, connection, (signal) =>
              this.#perform(head, { body, transfer, transfers, signal, failed: this.#failed }),
            );
      await answer(connection, head, performed);
    } catch (error) {
      await link.send({ head: { type: 'answer', id, error: sentError(error) } satisfies AgentHead });
    }
  }

  readonly #failed = (error: unknown): void => this.#options.warn(`A file could not be sent: ${messageOf(error)}`);

  async #follow({ link, followed }: Connection, { id, params }: RequestHead): Promise<Performed> {
    const fields = new Fields(params);
    const controller = new AbortController();
    const entry: { controller: AbortController; window: OutputWindow | null } = { controller, window: null };
    followed.set(id, entry);
    try {
      const result = await this.#commands.follow(fields.text('id'), {
        from: readPositions(fields.object('from')),
        signal: controller.signal,
        begun: (window) => {
          entry.window = window;
        },
        send: (stream, piece, position) =>
          link.send({ head: { type: 'output', id, stream, position } satisfies AgentHead, body: piece }),
      });
      return { result };
    } finally {
      followed.delete(id);
    }
  }

  async #perform({ call, params }: RequestHead, wanted: Omit<Wanted, 'params'>): Promise<Performed> {
    const { agent, folder, clock } = this.#options;
    const fields = new Fields(params);
    switch (call) {
      case 'start':
        await this.#commands.start({
          id: fields.text('id'),
          argv: fields.texts('argv'),
          folder: fields.text('folder'),
          env: fields.textsByName('env'),
          separateOutput: fields.flag('separateOutput'),
        });
        return { result: null };
      case 'follow':
        throw new Error('following is no request like the others');
      case 'forget':
        await this.#commands.forget(fields.text('id'));
        return { result: null };
      case 'killTree': {
        const controlFolders = fields.texts('commands').map((id) => this.#commands.controlFolder(id));
        const target = { cookie: fields.textsByName('cookie'), controlFolders, graceMs: fields.count('graceMs') };
        return { result: await agent.killTree(target) };
      }
      case 'capture': {
        const timeoutMs = fields.has('timeoutMs') ? { timeoutMs: fields.count('timeoutMs') } : {};
        const result = await agent.capture({
          argv: fields.texts('argv'),
          folder: fields.text('folder'),
          env: fields.textsByName('env'),
          graceMs: fields.count('graceMs'),
          signal: wanted.signal,
          ...timeoutMs,
        });
        return { result, isGreat: true };
      }
      case 'measure':
        return { result: await measureMachine(folder, clock) };
      default:
        return this.#files[call]({ ...wanted, params: fields });
    }
  }

  /** Stops what ends with the program. */
  stop(): void {
    this.#answers.clear();
  }
}

const ENDED = new DOMException('nobody follows any more', 'AbortError');

/** Sends what came of a request: what is too great for a message as a transfer. */
async function answer(
  { link, transfers }: Connection,
  { id, transfer }: RequestHead,
  { result, body, isGreat = false }: Performed,
): Promise<void> {
  const text = isGreat ? JSON.stringify(result) : '';
  const head: AgentHead =
    text.length > PIECE_BYTES ? { type: 'answer', id, sent: true } : { type: 'answer', id, result };
  if ('sent' in head) {
    if (transfer === undefined) throw new Error('there is no transfer for a great result');
    await transfers.put(transfer, Readable.from([Buffer.from(text)]));
  }
  await link.send({ head, ...(body !== undefined && { body }) });
}
