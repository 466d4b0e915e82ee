import { createHmac } from 'node:crypto';

/** Holds id and length of the home's key from which the secrets of agents are made. */
export const AGENT_KEY = { id: 'jenkins.slaves.JnlpSlaveAgentProtocol.secret', bytes: 64 } as const;

/**
 * Returns what an agent that connects by itself proves to be the node of this name with; 64 hex digits, the same for a name as
 * long as the key (in hex) is. Jenkins: `JnlpSlaveAgentProtocol#SLAVE_SECRET`.
 */
export function agentSecret(key: string, name: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(name, 'utf8').digest('hex');
}
