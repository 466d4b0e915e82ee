import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';
import { type Clock, type Logger, messageOf, printable, secretsEqual } from '../../kit/index.ts';
import type { Machine } from '../../points/index.ts';
import { MAX_MESSAGE_BYTES, SERVER_ENDS } from '../link/link.ts';
import { greet } from '../link/link-machine.ts';
import type { AgentFacts } from '../link/protocol.ts';
import { RepeatedCalls } from '../link/repeated-calls.ts';
import { createTransfers, type Transfers } from '../link/transfers.ts';
import { type WebSocketLink, webSocketLink } from '../websocket/web-socket-link.ts';
import { PROGRAM_HEADER } from './headers.ts';

/** Limits, in milliseconds, how long a program may take to show that it is there, when another one wants its place. */
const PLACE_MS = 5000;

export interface InboundAgentsOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly version: string;
  /** Returns the secret by which a program proves that it is the node of this name; null where no program may be it. */
  secretOf(node: string): string | null;
  /** Takes a machine that connected: it is the node's until it is closed. Returns why it is not taken; null where it is. */
  accept(node: string, machine: Machine, facts: ConnectedFacts): string | null;
  /** Writes a line of the log of a node, which people read. */
  writeLine(node: string, line: string): void;
}

/** Describes a program that has connected. */
export interface ConnectedFacts extends AgentFacts {
  /** Holds the address from which it came, for people. */
  readonly address: string;
  readonly protocol: 'WebSocket';
}

/** Says what becomes of somebody who wants to connect. */
export type Admission =
  | { readonly kind: 'admitted'; readonly node: string }
  /** `status` is that of HTTP. */
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 500; readonly text: string };

/** Represents the programs on other machines that connect by themselves. */
export interface InboundAgents {
  /** Returns the secret by which a program proves that it is the node of this name; null where no program may be it. */
  secretOf(node: string): string | null;
  readonly transfers: Transfers;
  /** Says whether somebody with these headers may connect. */
  admit(headers: IncomingHttpHeaders): Promise<Admission>;
  /** Makes a WebSocket of a request that was admitted. */
  connect(node: string, request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all connections: the server ends. */
  close(): void;
}

interface Present {
  readonly program: string;
  readonly link: WebSocketLink;
}

/** Says what is to be done about a program that cannot be served. */
const JAVA_REFUSED =
  'A Java agent.jar cannot be served: this server has an agent program of its own. Get it anew from jnlpJars/agent.jar and ' +
  'start it with `node agent.jar` in place of `java -jar agent.jar`; the other arguments stay as they are.';

const REFUSED = {
  endpoint: {
    kind: 'refused',
    status: 400,
    text: 'This endpoint is only for use from agent.jar in WebSocket mode',
  },
  unknown: { kind: 'refused', status: 400, text: 'no such agent' },
  secret: { kind: 'refused', status: 403, text: 'Forbidden' },
} as const satisfies Record<string, Admission>;

/** Receives programs that connect. Answers as recorded of the real system (`wsagents`). */
export function createInboundAgents(options: InboundAgentsOptions): InboundAgents {
  const { clock, log, version, secretOf, accept, writeLine } = options;
  const server = randomBytes(8).toString('hex');
  const transfers = createTransfers();
  const present = new Map<string, Present>();
  const repeated = new Map<string, RepeatedCalls>();
  let sockets: Promise<WebSocketServer> | null = null;

  /** Says whether another program has the name and is there. One that is not there any more loses its place. */
  async function isTaken(node: string, program: string): Promise<boolean> {
    const other = present.get(node);
    if (other === undefined) return false;
    if (other.program !== program && (await other.link.answers(PLACE_MS))) return present.get(node) === other;
    if (present.get(node) === other) present.delete(node);
    other.link.close('Another connection of the agent took its place');
    return false;
  }

  async function admit(headers: IncomingHttpHeaders): Promise<Admission> {
    const node = one(headers['node-name']);
    const secret = one(headers['secret-key']);
    if (!node || !secret || !one(headers['x-remoting-capability']) || headers.origin !== undefined)
      return REFUSED.endpoint;
    const known = secretOf(node);
    if (known === null) return REFUSED.unknown;
    if (!secretsEqual(known, secret)) return REFUSED.secret;
    const program = one(headers[PROGRAM_HEADER.toLowerCase()]);
    if (!program) {
      const text = JAVA_REFUSED;
      writeLine(node, text);
      log.warn({ node }, 'a Java agent.jar was refused: agents of this server run its own agent.jar with node');
      return { kind: 'refused', status: 400, text };
    }
    if (await isTaken(node, program)) {
      log.warn({ node }, 'a second agent with the name of one that is connected was refused');
      return {
        kind: 'refused',
        status: 500,
        text: `${node} is already connected to this server. Rejecting this connection.`,
      };
    }
    return { kind: 'admitted', node };
  }

  async function begin(node: string, link: WebSocketLink, request: IncomingMessage): Promise<void> {
    const program = one(request.headers[PROGRAM_HEADER.toLowerCase()]) ?? '';
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'an unknown address';
    // Of two that were admitted at the same time the first one stays.
    if (present.has(node)) return link.close(`${node} is already connected to this server. Rejecting this connection.`);
    const own: Present = { program, link };
    present.set(node, own);
    void link.closed.then(() => {
      if (present.get(node) === own) present.delete(node);
    });
    // Nodes come and go, and so does what is known of them.
    for (const name of repeated.keys()) if (!present.has(name) && secretOf(name) === null) repeated.delete(name);
    const calls = repeated.get(node) ?? new RepeatedCalls(clock);
    repeated.set(node, calls);
    try {
      const named = { node, address };
      const greeted = await greet(link, { server, version, transfers, repeated: calls, clock, log, named });
      const { machine, facts } = greeted;
      void machine.closed.then((reason) => log.warn({ node, address, reason }, 'the connection to an agent has ended'));
      const refusal = accept(node, machine, { ...facts, address, protocol: 'WebSocket' });
      if (refusal !== null) machine.close(refusal);
    } catch (error) {
      writeLine(node, `ERROR: The agent at ${address} could not connect: ${printable(messageOf(error))}`);
      log.warn({ node, address, reason: messageOf(error) }, 'an agent could not connect');
      link.close(messageOf(error));
    }
  }

  return {
    secretOf,
    transfers,
    admit,
    connect(node, request, socket, head) {
      sockets ??= loadServer();
      void sockets
        .then((made) =>
          made.handleUpgrade(request, socket, head, (webSocket) => {
            void begin(node, webSocketLink(webSocket, clock), request);
          }),
        )
        .catch((error: unknown) => {
          log.error({ node, err: messageOf(error) }, 'a WebSocket could not be opened');
          socket.destroy();
        });
    },
    close() {
      for (const { link } of present.values()) link.close(SERVER_ENDS);
    },
  };
}

/** Loads the library with the first agent: most servers have none. */
async function loadServer(): Promise<WebSocketServer> {
  const { WebSocketServer: Sockets } = await import('ws');
  const server = new Sockets({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('headers', (lines, { headers }) => {
    // What a Java agent would understand; ours looks at none of it.
    const capability = one(headers['x-remoting-capability']) ?? '';
    if (/^[A-Za-z0-9+/=]*$/.test(capability)) lines.push(`X-Remoting-Capability: ${capability}`);
    lines.push('X-Remoting-Minimum-Version: 4.7');
  });
  return server;
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
