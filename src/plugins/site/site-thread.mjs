// Reads what an update site or a registry of npm has, in a thread of its own (`kit/thread-program.ts` says how it is asked). The
// question comes first, then the bytes. The answer of an index begins with what the index says of itself.
import { createPublicKey, verify } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const MOST_SIGNATURES = 10;
/** Plugins in one message, and the length of their JSON. */
const PIECE = 200;
const PIECE_LENGTH = 100_000;
/** The longest JSON of one plugin. */
const LONGEST = 50_000;

class Refused extends Error {}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOf(bytes, reason) {
  try {
    return JSON.parse(new TextDecoder('utf-8').decode(bytes));
  } catch {
    throw new Refused(reason);
  }
}

/** What is signed: the type and the bytes, each behind its length, so that none can pass for the other. */
function authenticated(type, payload) {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

function openEnvelope(bytes, { payloadType, publicKeys }) {
  const envelope = jsonOf(bytes, 'it is no index of plugins');
  if (!isObject(envelope) || envelope.payloadType !== payloadType || typeof envelope.payload !== 'string')
    throw new Refused('it is no index of plugins');
  const signatures = Array.isArray(envelope.signatures) ? envelope.signatures : [];
  if (signatures.length > MOST_SIGNATURES) throw new Refused(`the index has more than ${MOST_SIGNATURES} signatures`);
  const payload = Buffer.from(envelope.payload, 'base64');
  const signed = authenticated(payloadType, payload);
  const keys = publicKeys.map((key) => createPublicKey(key));
  const isGood = (signature) =>
    isObject(signature) &&
    typeof signature.sig === 'string' &&
    keys.some((key) => verify(null, signed, key, Buffer.from(signature.sig, 'base64')));
  if (!signatures.some(isGood)) throw new Refused('the signature of the index is not by a key of this update site');
  return payload;
}

function* indexParts(bytes, question) {
  const index = jsonOf(openEnvelope(bytes, question), 'the index cannot be read');
  if (!isObject(index) || !isObject(index.plugins)) throw new Refused('the index has no plugins');
  const { id, format, generated } = index;
  yield {
    id: `${id ?? ''}`.slice(0, 1000),
    format: `${format}`.slice(0, 100),
    generated: `${generated}`.slice(0, 100),
  };
  const versions = Object.values(index.plugins).flatMap((each) => (Array.isArray(each) ? each : []));
  yield* pieces(versions, ({ entry, length }) => {
    if (!isObject(entry)) throw new Refused('the index has a plugin that is none');
    if (length > LONGEST)
      throw new Refused(`the index has a plugin that is described by more than ${LONGEST} characters`);
    return true;
  });
}

function* registryParts(bytes) {
  const document = jsonOf(bytes, 'it is no registry of npm');
  const versions = isObject(document) && isObject(document.versions) ? Object.values(document.versions) : [];
  const plugins = versions
    .filter((version) => isObject(version) && isObject(version.millwright) && isObject(version.dist))
    .map(({ name, version, type, description, homepage, main, exports, millwright, dist }) => ({
      ...{ name, version, type, description, homepage, main, exports, millwright },
      dist: { tarball: dist.tarball, integrity: dist.integrity },
    }));
  // Another version of it may be one that can be used.
  yield* pieces(plugins, ({ length }) => length <= LONGEST);
}

function* pieces(entries, isWanted) {
  let piece = [];
  let sum = 0;
  for (const entry of entries) {
    const length = JSON.stringify(entry)?.length ?? 0;
    if (!isWanted({ entry, length })) continue;
    piece.push(entry);
    sum += length;
    if (piece.length < PIECE && sum < PIECE_LENGTH) continue;
    yield piece;
    piece = [];
    sum = 0;
  }
  yield piece;
}

let parts = [];
let answer = null;

function next() {
  try {
    const { done, value } = answer.next();
    return done ? { kind: 'end' } : { kind: 'part', part: value };
  } catch (error) {
    return {
      kind: 'refused',
      reason: error instanceof Refused ? error.message : `it cannot be read: ${error.message}`,
    };
  }
}

parentPort.on('message', (message) => {
  if ('part' in message) parts.push(message.part);
  else if ('end' in message) {
    const [question, bytes] = parts;
    answer = question.kind === 'index' ? indexParts(bytes, question) : registryParts(bytes);
    parts = [];
  } else parentPort.postMessage(next());
});
