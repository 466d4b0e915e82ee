import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import ssh2, { type ParsedKey } from 'ssh2';
import { describe, expect, it } from 'vitest';
import { newKey } from '../../../agents/ssh/testing/ssh-server.ts';
import { agentStream } from './agent-stream.ts';
import { keyAgent } from './key-agent.ts';

function parsed(text: string | Buffer): ParsedKey {
  const key = ssh2.utils.parseKey(text);
  if (key instanceof Error) throw key;
  return key;
}

const pem = (key: KeyObject, type: 'pkcs1' | 'sec1'): string | Buffer => key.export({ type, format: 'pem' });
const KEYS: [string, () => string | Buffer, string | undefined][] = [
  ['ed25519', () => newKey().private, undefined],
  ['rsa', () => pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, 'pkcs1'), 'sha512'],
  [
    'ecdsa of 256 bits',
    () => pem(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey, 'sec1'),
    undefined,
  ],
  [
    'ecdsa of 521 bits',
    () => pem(generateKeyPairSync('ec', { namedCurve: 'secp521r1' }).privateKey, 'sec1'),
    undefined,
  ],
];

/** A program that speaks with an agent. */
function programWith(agent: ReturnType<typeof keyAgent>) {
  const program = new ssh2.AgentProtocol(true);
  agent.getStream?.((_error, stream) => {
    if (stream) program.pipe(stream).pipe(program);
  });
  return {
    identities: () =>
      new Promise<readonly ParsedKey[]>((resolve, reject) =>
        program.getIdentities((error, keys) => (error ? reject(error) : resolve(keys ?? []))),
      ),
    sign: (key: ParsedKey, data: Buffer, hash: string | undefined) =>
      new Promise<Buffer>((resolve, reject) =>
        program.sign(key, data, hash === 'sha512' ? { hash } : {}, (error, signature) =>
          signature === undefined ? reject(error) : resolve(signature),
        ),
      ),
  };
}

describe('the agent of a command', () => {
  it.each(KEYS)('holds the key, %s, and signs with it alone', async (_, make, hash) => {
    const key = parsed(make());
    const program = programWith(keyAgent(key));
    expect((await program.identities()).map((each) => each.getPublicSSH())).toEqual([key.getPublicSSH()]);
    const data = Buffer.from('what is to be signed');
    // The numbers of a curve have zeros in front now and then.
    for (let round = 0; round < 20; round += 1) {
      const signature = await program.sign(key, data, hash);
      expect(key.verify(data, signatureFor(key, signature), hash)).toBe(true);
    }
    await expect(program.sign(parsed(newKey().private), data, undefined)).rejects.toThrow(/failure/);
  });
});

describe('a program', () => {
  const key = parsed(newKey().private);
  const speak = async (...pieces: readonly Buffer[]): Promise<Buffer> => {
    const stream = agentStream(key);
    for (const piece of pieces) stream.write(piece);
    stream.end();
    const said: Buffer[] = [];
    for await (const chunk of stream) said.push(chunk);
    return Buffer.concat(said);
  };
  const REFUSED = Buffer.of(0, 0, 0, 1, 5);

  it('that tries an extension is refused, and goes on; its requests may come in pieces', async () => {
    const extension = Buffer.concat([Buffer.of(0, 0, 0, 8, 27, 0, 0, 0, 3), Buffer.from('abc')]);
    const all = Buffer.concat([extension, Buffer.of(0, 0, 0, 1, 11)]);
    const said = await speak(...[...all].map((byte) => Buffer.of(byte)));
    expect(said.subarray(0, 5)).toEqual(REFUSED);
    expect([said[9], said.includes(key.getPublicSSH())]).toEqual([12, true]);
  });

  it('whose request cannot be read is refused, and one whose request is endless is left', async () => {
    expect(await speak(Buffer.of(0, 0, 0, 3, 13, 1, 2))).toEqual(REFUSED);
    await expect(speak(Buffer.of(255, 0, 0, 0, 1))).rejects.toThrow(/Premature close|aborted/);
  });
});

/** A signature as `verify` takes it: of a curve in DER, which is otherwise as SSH has it. */
function signatureFor({ type }: ParsedKey, signature: Buffer): Buffer {
  if (!type.startsWith('ecdsa')) return signature;
  const length = signature.readUInt32BE(0);
  const numbers = [signature.subarray(4, 4 + length), signature.subarray(8 + length)];
  const body = Buffer.concat(numbers.flatMap((number) => [Buffer.of(2, number.length), number]));
  return Buffer.concat([Buffer.from(body.length > 127 ? [0x30, 0x81, body.length] : [0x30, body.length]), body]);
}
