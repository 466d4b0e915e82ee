import type { OfflineCause } from '../../queue/index.ts';
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
  /** Names its working folder on its machine, absolute. */
  readonly folder: string;
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
const MAX_PATH = 4096;
const LABEL = /^[^\s\p{Cc}]{1,200}$/u;
const SESSION_DIGITS = 32;
const MAX_INSTANCE = 200;
const MAX_MARK = 10_000;

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
    folder: folderOf(fields),
    leases,
    draining: fields.flag('draining'),
  };
}

/** Holds what the server keeps of a worker beside what that said. */
export interface KeptOfWorker {
  /** Says who took it offline and why; null where nobody did. */
  readonly mark: OfflineCause | null;
  /** Identifies its folder; null where that is not known. */
  readonly instance: string | null;
}

/** Reads what the server kept of a worker. Throws ProtocolBroken. */
export function readKept(data: Uint8Array): KeptOfWorker {
  const fields = new Fields(parsed(data));
  const isSet = (name: string): boolean => (fields.value(name) ?? null) !== null;
  return {
    mark: isSet('mark') ? readMark(fields.object('mark')) : null,
    instance: isSet('instance') ? fields.text('instance', MAX_INSTANCE) : null,
  };
}

function readMark(fields: Fields): OfflineCause {
  const userId = fields.value('userId') === null ? null : fields.text('userId', MAX_MARK);
  return { reason: fields.text('reason', MAX_MARK), userId, since: fields.number('since') };
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

function folderOf(fields: Fields): string {
  const folder = fields.text('folder', MAX_PATH);
  if (!/^(?:\/|[A-Za-z]:[\\/])[^\p{Cc}]*$/u.test(folder)) throw new ProtocolBroken('a folder that is none');
  return folder;
}

/** Reads JSON. Throws ProtocolBroken. */
export function parsed(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString());
  } catch {
    throw new ProtocolBroken('no JSON');
  }
}
