import type { Duplex } from 'node:stream';
import ssh2, { type BaseAgent, type ParsedKey } from 'ssh2';
import { agentStream } from './agent-stream.ts';

/**
 * Returns an agent that holds one key, for commands to which it is forwarded. The key never leaves this process: the machine sends
 * what is to be signed.
 */
export function keyAgent(key: ParsedKey): BaseAgent {
  return new KeyAgent(key);
}

class KeyAgent extends ssh2.BaseAgent<ParsedKey> {
  readonly #key: ParsedKey;

  constructor(key: ParsedKey) {
    super();
    this.#key = key;
  }

  getIdentities(done: (error: Error | undefined, keys?: ParsedKey[]) => void): void {
    done(undefined, [this.#key]);
  }

  /** Is for log-ins by an agent, which there are none of: the key itself logs in. */
  sign(): void {
    throw new Error('the agent only signs for the machines to which it is forwarded');
  }

  /** Speaks with one program on the machine. */
  override getStream(done: (error: Error | undefined, stream: Duplex) => void): void {
    done(undefined, agentStream(this.#key));
  }
}
