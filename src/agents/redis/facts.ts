import { Fields } from '../link/fields.ts';
import { ProtocolBroken } from '../link/message.ts';

/** Holds what a worker says of itself when it begins a connection. */
export interface WorkerFacts {
  /** Identifies this run of its program. */
  readonly session: string;
  readonly labels: readonly string[];
  readonly executors: number;
  /** Says whether it takes only jobs that name one of its labels. */
  readonly exclusive: boolean;
  /** Lists the leases that it has. */
  readonly leases: readonly string[];
  /** Says whether it wants no new ones. */
  readonly draining: boolean;
}

/** Holds what a server says of itself. */
export interface ServerFacts {
  readonly session: string;
  readonly version: string;
  /** Holds the address at which workers reach its HTTP interface; null where none is configured. */
  readonly url: string | null;
  /** Names its machine and process, for people. */
  readonly where: string;
}

const MAX_EXECUTORS = 1000;
const MAX_LABELS = 200;
const MAX_LEASES = 4000;
const LABEL = /^[^\s\p{Cc}]{1,200}$/u;
const SESSION_DIGITS = 32;

/** Reads what a worker says of itself. Throws ProtocolBroken. */
export function readWorkerFacts(data: Uint8Array): WorkerFacts {
  const fields = new Fields(parsed(data));
  const labels = fields.texts('labels');
  const executors = fields.count('executors');
  const leases = fields.texts('leases');
  if (labels.length > MAX_LABELS || !labels.every((label) => LABEL.test(label)))
    throw new ProtocolBroken('labels that are none');
  if (executors < 1 || executors > MAX_EXECUTORS) throw new ProtocolBroken('a number of executors that is none');
  if (leases.length > MAX_LEASES) throw new ProtocolBroken('too many leases');
  return {
    session: fields.hex('session', SESSION_DIGITS),
    labels,
    executors,
    exclusive: fields.flag('exclusive'),
    leases,
    draining: fields.flag('draining'),
  };
}

/** Reads what a server says of itself. Throws ProtocolBroken. */
export function readServerFacts(text: string): ServerFacts {
  const fields = new Fields(parsed(Buffer.from(text)));
  const url = fields.value('url') === null ? null : fields.text('url', 2000);
  if (url !== null && !/^https?:\/\//.test(url)) throw new ProtocolBroken('an address that is none');
  return {
    session: fields.hex('session', SESSION_DIGITS),
    version: fields.text('version', 200),
    url,
    where: fields.text('where', 400),
  };
}

/** Reads ids of leases. Throws ProtocolBroken. */
export function readLeases(data: Uint8Array): string[] {
  const leases = new Fields(parsed(data)).texts('leases');
  if (leases.length > MAX_LEASES) throw new ProtocolBroken('too many leases');
  return leases;
}

function parsed(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString());
  } catch {
    throw new ProtocolBroken('no JSON');
  }
}
