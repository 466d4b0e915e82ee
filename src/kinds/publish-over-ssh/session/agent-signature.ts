import { sign } from 'node:crypto';
import type { ParsedKey } from 'ssh2';
import { stringOf } from './wire.ts';

/** Are flags of a request, for keys of RSA. */
const RSA_SHA2_256 = 2;
const RSA_SHA2_512 = 4;

const CURVE_HASHES: Readonly<Record<string, string>> = {
  'ecdsa-sha2-nistp256': 'sha256',
  'ecdsa-sha2-nistp384': 'sha384',
  'ecdsa-sha2-nistp521': 'sha512',
};

/** Returns a signature as SSH has it: its format, and what that says. Null where the key cannot sign. */
export function agentSignature(key: ParsedKey, data: Buffer, flags: number): Buffer | null {
  const hash = CURVE_HASHES[key.type];
  if (hash !== undefined) return signatureOf(key.type, curveSignature(key, data, hash));
  const { format, algorithm } = key.type === 'ssh-rsa' ? rsaFormat(flags) : { format: key.type, algorithm: undefined };
  const made: Buffer | Error = key.sign(data, algorithm);
  return made instanceof Error ? null : signatureOf(format, made);
}

function signatureOf(format: string, made: Buffer): Buffer {
  return Buffer.concat([stringOf(Buffer.from(format)), stringOf(made)]);
}

function rsaFormat(flags: number): { readonly format: string; readonly algorithm: string } {
  if ((flags & RSA_SHA2_512) !== 0) return { format: 'rsa-sha2-512', algorithm: 'sha512' };
  if ((flags & RSA_SHA2_256) !== 0) return { format: 'rsa-sha2-256', algorithm: 'sha256' };
  return { format: 'ssh-rsa', algorithm: 'sha1' };
}

/** Returns the two numbers of a signature by a curve, each with its length. */
function curveSignature(key: ParsedKey, data: Buffer, hash: string): Buffer {
  const both = sign(hash, data, { key: key.getPrivatePEM(), dsaEncoding: 'ieee-p1363' });
  return Buffer.concat([both.subarray(0, both.length / 2), both.subarray(both.length / 2)].map(numberOf));
}

/** Writes a number that is not negative: without zeros in front, but for one where its first bit is set. */
function numberOf(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Buffer.alloc(0) : bytes.subarray(first);
  return stringOf((digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), digits]) : digits);
}
