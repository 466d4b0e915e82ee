import { describe, expect, it } from 'vitest';
import { ProtocolBroken } from '../link/message.ts';
import { type Entry, entryFields, readEntry } from './entry.ts';
import { readLeases, readServerFacts, readWorkerFacts } from './facts.ts';

const NAMES = ['w', 'l', 'n', 'k', 'd'];
const SESSION = '0123456789abcdef0123456789abcdef';

function fieldsOf(entry: Entry): Buffer[] {
  return entryFields(entry).flatMap((value, at) => [
    Buffer.from(NAMES[at] ?? ''),
    Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
  ]);
}

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const facts = {
  session: SESSION,
  labels: ['linux'],
  executors: 2,
  exclusive: false,
  folder: '/work',
  leases: [],
  draining: false,
};

describe('entries of streams', () => {
  it('are read as they were written', () => {
    const entry: Entry = { kind: 'message', worker: 'w1', link: 'l', number: 7, data: Buffer.from([0, 255, 13, 10]) };
    expect(readEntry(fieldsOf(entry))).toEqual(entry);
  });

  it.each([
    [[]],
    [['k', 'message']],
    [['k', 'other', 'n', '1', 'w', '', 'l', '', 'd', '']],
    [['k', 'message', 'n', '-1', 'w', '', 'l', '', 'd', '']],
    [['k', 'message', 'n', '1', 'w', 'x'.repeat(500), 'l', '', 'd', '']],
    [['k', 'message', 'n', '1', 'w', '', 'l', '']],
  ])('that somebody else wrote are refused: %j', (fields) => {
    expect(() => readEntry(fields.map((field) => Buffer.from(field)))).toThrow(ProtocolBroken);
  });
});

describe('what workers and servers say of themselves', () => {
  it('is read', () => {
    expect(readWorkerFacts(bytes(facts))).toEqual(facts);
    const server = { session: SESSION, version: '1', url: null, where: 'here' };
    expect(readServerFacts(JSON.stringify(server))).toEqual(server);
    expect(readLeases(bytes({ leases: ['a'] }))).toEqual(['a']);
  });

  it.each([
    ['{', 'no JSON'],
    [{ ...facts, session: 'x' }, 'digits'],
    [{ ...facts, labels: ['a b'] }, 'labels'],
    [{ ...facts, labels: Array(300).fill('a') }, 'labels'],
    [{ ...facts, executors: 0 }, 'executors'],
    [{ ...facts, executors: 1e9 }, 'executors'],
    [{ ...facts, folder: 'relative' }, 'folder'],
    [{ ...facts, folder: '/a\nb' }, 'folder'],
    [{ ...facts, leases: Array(5000).fill('a') }, 'leases'],
  ])('is refused where it makes no sense: %j', (said, reason) => {
    const data = typeof said === 'string' ? Buffer.from(said) : bytes(said);
    expect(() => readWorkerFacts(data)).toThrow(reason);
  });

  it('names no address but one of HTTP', () => {
    const server = { session: SESSION, version: '1', url: 'file:///etc', where: 'here' };
    expect(() => readServerFacts(JSON.stringify(server))).toThrow(ProtocolBroken);
  });
});
