import { ProtocolBroken } from '../link/message.ts';

/** Lists what entries of the streams are. */
export const ENTRY_KINDS = [
  /** Begins a connection: what the worker says of itself. */
  'open',
  /** Is a message of the connection. */
  'message',
  /** Ends the connection, with the reason. */
  'close',
  /** Says how many messages were sent: where fewer came, some were lost. */
  'sync',
  /** Says that the worker has taken a lease, or has it still. */
  'begun',
  /** Says that the worker wants no new leases. */
  'drain',
  /** Says that the worker ends. */
  'leave',
  /** Says that another server is there. */
  'server',
  /** Says why the worker is not taken. */
  'refused',
  /** Says that a lease is over. */
  'release',
  /** Lists the leases that the worker has; the others are over. */
  'leases',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Is an entry of a stream. */
export interface Entry {
  readonly kind: EntryKind;
  /** Names the worker that sent it, or for which it is. */
  readonly worker: string;
  /** Identifies the connection; '' where it belongs to none. */
  readonly link: string;
  /** Counts the messages of the connection in this direction, from 1. */
  readonly number: number;
  readonly data: Uint8Array;
}

const MAX_ID = 64;
const MAX_NAME = 400;
/** Is about what an entry needs beside its data. */
const OVERHEAD_BYTES = 128;

export function sizeOf({ data }: Pick<Entry, 'data'>): number {
  return data.length + OVERHEAD_BYTES;
}

/** Returns the fields of an entry, as ADD takes them. */
export function entryFields({ kind, worker, link, number, data }: Entry): (string | number | Buffer)[] {
  return [worker, link, number, kind, Buffer.from(data.buffer, data.byteOffset, data.length)];
}

/** Reads the fields of an entry that a stranger may have written. Throws ProtocolBroken. */
export function readEntry(fields: readonly Buffer[]): Entry {
  const values = new Map<string, Buffer>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [name, value] = fields.slice(at, at + 2);
    if (name !== undefined && value !== undefined) values.set(name.toString('utf8', 0, MAX_ID), value);
  }
  const kind = ENTRY_KINDS.find((known) => known === text(values, 'k', MAX_ID));
  const number = Number(text(values, 'n', MAX_ID));
  if (kind === undefined || !Number.isSafeInteger(number) || number < 0) throw new ProtocolBroken('no entry of ours');
  const data = values.get('d');
  if (data === undefined) throw new ProtocolBroken('an entry without data');
  return { kind, worker: text(values, 'w', MAX_NAME), link: text(values, 'l', MAX_ID), number, data };
}

function text(values: ReadonlyMap<string, Buffer>, name: string, most: number): string {
  const value = values.get(name);
  if (value === undefined || value.length > most) throw new ProtocolBroken(`an entry without ${name}`);
  return value.toString();
}
