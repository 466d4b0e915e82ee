import { Duplex } from 'node:stream';
import type { ParsedKey } from 'ssh2';
import { agentSignature } from './agent-signature.ts';
import { readStrings, stringOf, uint32 } from './wire.ts';

/** Limits the length of a message, as OpenSSH's agent does. */
const LONGEST = 256 * 1024;

/** Are the numbers of messages. See draft-miller-ssh-agent. */
const FAILURE = 5;
const REQUEST_IDENTITIES = 11;
const IDENTITIES_ANSWER = 12;
const SIGN_REQUEST = 13;
const SIGN_RESPONSE = 14;

/**
 * Returns a stream that answers a program as an agent with this key alone. Requests that are not known are refused, as programs of
 * OpenSSH expect: they try extensions. The package `ssh2` has such a stream as well, which takes their content for further requests.
 */
export function agentStream(key: ParsedKey): Duplex {
  let rest: Buffer = Buffer.alloc(0);
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4) {
        const length = rest.readUInt32BE(0);
        if (length === 0 || length > LONGEST) {
          stream.destroy();
          break;
        }
        if (rest.length < 4 + length) break;
        stream.push(stringOf(answerTo(rest.subarray(4, 4 + length), key)));
        rest = rest.subarray(4 + length);
      }
      done();
    },
    final(done) {
      stream.push(null);
      done();
    },
  });
  // A program that ends in the middle is no failure of anybody.
  stream.on('error', () => undefined);
  return stream;
}

function answerTo(message: Buffer, key: ParsedKey): Buffer {
  const content = message.subarray(1);
  switch (message[0]) {
    case REQUEST_IDENTITIES:
      return Buffer.concat([
        Buffer.of(IDENTITIES_ANSWER),
        uint32(1),
        stringOf(key.getPublicSSH()),
        stringOf(Buffer.from(key.comment)),
      ]);
    case SIGN_REQUEST: {
      const signature = signatureFor(content, key);
      return signature === null ? Buffer.of(FAILURE) : Buffer.concat([Buffer.of(SIGN_RESPONSE), stringOf(signature)]);
    }
    default:
      return Buffer.of(FAILURE);
  }
}

/** Returns the signature that a request wants; null where it cannot be read, or wants another key. */
function signatureFor(content: Buffer, key: ParsedKey): Buffer | null {
  const read = readStrings(content, 2);
  if (read === null || read.rest.length < 4) return null;
  const [blob, data] = read.strings;
  if (blob === undefined || data === undefined || !key.getPublicSSH().equals(blob)) return null;
  return agentSignature(key, data, read.rest.readUInt32BE(0));
}
