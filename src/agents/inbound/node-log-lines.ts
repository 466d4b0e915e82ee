import { printable } from '../../kit/index.ts';
import type { AgentFacts } from '../link/protocol.ts';

/** Holds what the log of a node says of programs that connect by themselves; the words are Jenkins's where they are true. */
export const inboundLines = {
  /** Says what is to be done about a program that cannot be served. */
  java:
    'A Java agent.jar cannot be served: this server has an agent program of its own. Get it anew from jnlpJars/agent.jar and ' +
    'start it with `node agent.jar` in place of `java -jar agent.jar`; the other arguments stay as they are.',
  connected: (address: string, { version, system }: Pick<AgentFacts, 'version' | 'system'>): readonly string[] => [
    `Inbound agent connected from ${address}`,
    `Remoting version: Millwright ${printable(version)}`,
    'Launcher: JNLPLauncher',
    'Communication Protocol: WebSocket',
    system.isUnix ? 'This is a Unix agent' : 'This is a Windows agent',
    'Agent successfully connected and online',
  ],
  lost: (reason: string): readonly string[] => ['ERROR: Connection terminated', printable(reason)],
  failed: (address: string, reason: string): string =>
    `ERROR: The agent at ${address} could not connect: ${printable(reason)}`,
};
