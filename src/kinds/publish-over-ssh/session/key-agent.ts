import { sign } from 'node:crypto';
import ssh2, { type BaseAgent, type ParsedKey } from 'ssh2';

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
  override getStream(done: (error: Error | undefined, stream: InstanceType<typeof ssh2.AgentProtocol>) => void): void {
    const key = this.#key;
    const programs = new ssh2.AgentProtocol(false);
    programs.on('identities', (request) => programs.getIdentitiesReply(request, [key]));
    programs.on('sign', (request, wanted, data, { hash }) => {
      const signature = key.getPublicSSH().equals(wanted.getPublicSSH()) ? signatureOf(key, data, hash) : null;
      if (signature === null) programs.failureReply(request);
      else programs.signReply(request, signature);
    });
    // What is no message of an agent ends this program's stream, and nothing else.
    programs.on('error', () => programs.destroy());
    done(undefined, programs);
  }
}

/** Returns a signature as SSH has it; null where the key cannot sign. */
function signatureOf(key: ParsedKey, data: Buffer, hash: string | undefined): Buffer | null {
  const curve = /^ecdsa-sha2-nistp(\d+)$/.exec(key.type)?.[1];
  if (curve !== undefined) return curveSignature(key, data, curve);
  const signature: Buffer | Error = key.sign(data, hash);
  return signature instanceof Error ? null : signature;
}

const CURVE_HASHES: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 521: 'sha512' };

/** Returns the two numbers of a signature by a curve, each with its length. */
function curveSignature(key: ParsedKey, data: Buffer, curve: string): Buffer {
  const both = sign(CURVE_HASHES[curve], data, { key: key.getPrivatePEM(), dsaEncoding: 'ieee-p1363' });
  return Buffer.concat([numberOf(both.subarray(0, both.length / 2)), numberOf(both.subarray(both.length / 2))]);
}

/** Writes a number that is not negative: without zeros in front, but for one where its first bit is set. */
function numberOf(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Buffer.alloc(0) : bytes.subarray(first);
  const padded = (digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), digits]) : digits;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(padded.length);
  return Buffer.concat([length, padded]);
}
