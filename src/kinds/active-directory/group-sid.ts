import type { Entry } from 'ldapts';
import { textsOf } from '../shared/directory-server.ts';

/** Holds the bytes before the numbers of a SID: its version, how many numbers there are, and the authority. */
const HEAD_BYTES = 8;
const NUMBER_BYTES = 4;

/** Returns the SID of a person's primary group as text, which is that of the domain and a number; null where it is not told. */
export function primaryGroupSid(person: Entry): string | null {
  const [, sid] = Object.entries(person).find(([name]) => name.toLowerCase() === 'objectsid') ?? [];
  const bytes = Array.isArray(sid) ? sid[0] : sid;
  const [group = ''] = textsOf(person, 'primaryGroupID');
  if (!Buffer.isBuffer(bytes) || bytes.length < HEAD_BYTES || !/^\d{1,10}$/.test(group)) return null;
  const count = bytes.readUInt8(1);
  if (count < 2 || bytes.length !== HEAD_BYTES + NUMBER_BYTES * count) return null;
  const numbers = Array.from({ length: count - 1 }, (_, at) => bytes.readUInt32LE(HEAD_BYTES + NUMBER_BYTES * at));
  return ['S', bytes.readUInt8(0), bytes.readUIntBE(2, 6), ...numbers, group].join('-');
}
