import { type Clock, deferred, endsWithin, type Logger } from '../../kit/index.ts';
import {
  CommandTimedOut,
  type Machine,
  type OutputPositions,
  type RemoteCommand,
  type RemoteKillTarget,
  type ShortCommand,
  type WriteOutput,
} from '../../points/index.ts';
import type { Link, LinkMessage } from './link.ts';
import { linkFiles } from './link-files.ts';
import { ProtocolBroken } from './message.ts';
import { type AgentFacts, type Call, type HelloHead, PROTOCOL_VERSION, type ServerHead } from './protocol.ts';
import { readAgentHead } from './read-heads.ts';
import { readMeasures, readOutcome, readShortOutcome } from './read-results.ts';
import type { RepeatedCalls } from './repeated-calls.ts';
import { type RequestDependencies, Requests } from './requests.ts';
import type { ConnectionTransfers, Transfers } from './transfers.ts';

/** Limits, in milliseconds, how long a program may take to say who it is. */
const HELLO_MS = 30_000;
/** Adds to the time of a short command: after that the program does not keep to it, whatever the reason. */
const ANSWER_MS = 60_000;

export interface LinkMachineOptions {
  /** Identifies this run of the server. */
  readonly server: string;
  readonly version: string;
  readonly transfers: Transfers;
  /** Holds what was lost with the earlier connections of the node. */
  readonly repeated: RepeatedCalls;
  readonly clock: Clock;
  readonly log: Logger;
  /** Holds what a line of the log says of the connection: the node and the address. */
  readonly named: Readonly<Record<string, string>>;
}

export interface GreetedMachine {
  readonly machine: Machine;
  readonly facts: AgentFacts;
}

/**
 * Waits for the program of a link to say who it is, welcomes it, and returns its machine. Throws where the link ends before, or the
 * program is of another version: then it was told so. A program that does not keep to the protocol loses its connection, and
 * the log says why.
 */
export async function greet(link: Link, options: LinkMachineOptions): Promise<GreetedMachine> {
  const { clock, log, named, repeated } = options;
  const arrived = deferred<HelloHead>();
  arrived.promise.catch(() => undefined);
  let machine: LinkMachine | null = null;
  const take = ({ head, body }: LinkMessage): void => {
    const read = readAgentHead(head);
    if (machine !== null) machine.take(read, body);
    else if (read.type === 'hello') arrived.resolve(read);
    else throw new ProtocolBroken('it says something before its name');
  };
  const broken = (error: ProtocolBroken): void => {
    log.warn({ ...named, reason: error.message }, 'an agent does not keep to the protocol');
    link.close(`The agent does not keep to the protocol: ${error.message}`);
  };
  link.receive((message) => {
    try {
      take(message);
    } catch (error) {
      if (!(error instanceof ProtocolBroken)) throw error;
      broken(error);
    }
  });
  const gone = link.closed.then((reason) => Promise.reject(new Error(reason)));
  const hello = Promise.race([arrived.promise, gone]);
  if (!(await endsWithin(clock, HELLO_MS, hello))) {
    link.close('The agent did not say who it is');
    throw new Error('The agent did not say who it is');
  }
  const { type: _type, protocol, ...facts } = await hello;
  if (protocol !== PROTOCOL_VERSION) {
    const reason = versionRefusal(options.version, { protocol, version: facts.version });
    await link.send({ head: { type: 'refused', reason } satisfies ServerHead });
    link.close(reason);
    throw new Error(reason);
  }
  repeated.connected(facts.program);
  machine = new LinkMachine(link, facts, { ...options, broken });
  return { machine, facts };
}

function versionRefusal(own: string, { protocol, version }: Pick<HelloHead, 'protocol' | 'version'>): string {
  return (
    `This program (${version}) speaks version ${protocol} of the protocol between agents and Millwright, ` +
    `and the server (${own}) speaks version ${PROTOCOL_VERSION}: get the program anew from jnlpJars/agent.jar of the server`
  );
}

/** Represents a machine on which the agent program runs, over one link. */
class LinkMachine implements Machine {
  readonly system: Machine['system'];
  readonly files: Machine['files'];
  readonly closed: Promise<string>;
  readonly #link: Link;
  readonly #clock: Clock;
  readonly #requests: Requests;

  constructor(link: Link, facts: AgentFacts, options: LinkMachineOptions & Pick<RequestDependencies, 'broken'>) {
    const { transfers, repeated, clock, server, version, broken } = options;
    const own: ConnectionTransfers = transfers.open();
    const requests = new Requests({ link, program: facts.program, transfers: own, repeated, broken });
    this.#link = link;
    this.#clock = clock;
    this.#requests = requests;
    this.system = facts.system;
    this.files = linkFiles(requests, own);
    this.closed = link.closed;
    void link.closed.then((reason) => {
      own.close(requests.end(reason));
    });
    const welcome: ServerHead = { type: 'welcome', protocol: PROTOCOL_VERSION, server, version, token: own.token };
    void link.send({ head: welcome });
  }

  /** Takes what the program says. Throws ProtocolBroken. */
  take(head: ReturnType<typeof readAgentHead>, body: Uint8Array | undefined): void {
    if (head.type === 'answer') this.#requests.answer(head, body);
    else if (head.type === 'output') this.#requests.output(head, body);
    else throw new ProtocolBroken('it says its name once more');
  }

  async start({ id, argv, folder, env, separateOutput }: RemoteCommand): Promise<void> {
    await this.#ask('start', { id, argv, folder, env, separateOutput });
  }

  async follow(id: string, from: OutputPositions, write: WriteOutput) {
    const { result } = await this.#requests.follow(id, from, write);
    return this.#requests.read(() => readOutcome(result));
  }

  async forget(id: string): Promise<void> {
    await this.#ask('forget', { id });
  }

  async killTree({ cookie, commands, graceMs }: RemoteKillTarget): Promise<number> {
    const found = await this.#ask('killTree', { cookie, commands, graceMs });
    return typeof found === 'number' ? found : 0;
  }

  async capture({ argv, folder, env, timeoutMs, signal, graceMs }: ShortCommand) {
    const params = { argv, folder, env, graceMs, ...(timeoutMs !== undefined && { timeoutMs }) };
    const late = new AbortController();
    const signals = signal === undefined ? [late.signal] : [signal, late.signal];
    const callOff =
      timeoutMs === undefined
        ? () => undefined
        : this.#clock.after(timeoutMs + graceMs + ANSWER_MS, () =>
            late.abort(new CommandTimedOut(`${argv.slice(0, 2).join(' ')} took longer than ${timeoutMs} ms`)),
          );
    try {
      const asked = { params, isGreat: true, signal: AbortSignal.any(signals) };
      const { result } = await this.#requests.ask('capture', asked);
      return this.#requests.read(() => readShortOutcome(result));
    } finally {
      callOff();
    }
  }

  async measure() {
    const result = await this.#ask('measure', {});
    return this.#requests.read(() => readMeasures(result));
  }

  close(reason: string): void {
    this.#link.close(reason);
  }

  async #ask(call: Call, params: unknown): Promise<unknown> {
    return (await this.#requests.ask(call, { params })).result;
  }
}
