import type { AgentSystem, OutputPositions, OutputStream } from '../../points/index.ts';
import { Fields } from './fields.ts';
import {
  type AgentHead,
  CALLS,
  type HelloHead,
  type RequestHead,
  type SentError,
  type ServerHead,
  type TakenHead,
} from './protocol.ts';

const STREAMS: readonly OutputStream[] = ['log', 'output'];
const ID_LENGTH = 64;
/** Limits names of systems, versions and the like, which are shown to people. */
const NAME_LENGTH = 200;
const PATH_LENGTH = 4096;

/** Reads what an agent says. Throws ProtocolBroken. */
export function readAgentHead(head: unknown): AgentHead {
  const fields = new Fields(head);
  const type = fields.oneOf('type', ['hello', 'answer', 'output']);
  switch (type) {
    case 'hello':
      return readHello(fields);
    case 'output':
      return {
        type,
        id: fields.text('id', ID_LENGTH),
        stream: fields.oneOf('stream', STREAMS),
        position: fields.count('position'),
      };
    case 'answer': {
      const id = fields.text('id', ID_LENGTH);
      if (fields.has('error')) return { type, id, error: readError(fields.object('error')) };
      return fields.has('sent') ? { type, id, sent: true } : { type, id, result: fields.value('result') };
    }
  }
}

function readHello(fields: Fields): HelloHead {
  const protocol = fields.count('protocol');
  return {
    type: 'hello',
    protocol,
    program: fields.hex('program', 32),
    version: fields.text('version', NAME_LENGTH),
    folder: fields.text('folder', PATH_LENGTH),
    system: readSystem(fields.object('system')),
  };
}

function readSystem(fields: Fields): AgentSystem {
  return {
    environment: fields.textsByName('environment'),
    temporaryFolder: fields.text('temporaryFolder', PATH_LENGTH),
    isUnix: fields.flag('isUnix'),
    os: fields.text('os', NAME_LENGTH),
    architecture: fields.text('architecture', NAME_LENGTH),
    hostName: fields.text('hostName', NAME_LENGTH),
  };
}

function readError(fields: Fields): SentError {
  const code = fields.optionalText('code');
  return {
    kind: fields.oneOf('kind', ['system', 'not-started', 'timed-out', 'aborted', 'other']),
    message: fields.text('message'),
    ...(code !== undefined && { code }),
  };
}

/** Reads what the server says. Throws ProtocolBroken. */
export function readServerHead(head: unknown): ServerHead {
  const fields = new Fields(head);
  const type = fields.oneOf('type', ['welcome', 'refused', 'request', 'cancel', 'taken']);
  switch (type) {
    case 'welcome':
      return {
        type,
        protocol: fields.count('protocol'),
        server: fields.text('server', ID_LENGTH),
        version: fields.text('version', NAME_LENGTH),
        token: fields.text('token', NAME_LENGTH),
      };
    case 'refused':
      return { type, reason: fields.text('reason') };
    case 'request':
      return readRequest(fields);
    case 'cancel':
      return { type, id: fields.text('id', ID_LENGTH) };
    case 'taken':
      return readTaken(fields);
  }
}

function readRequest(fields: Fields): RequestHead {
  const transfer = fields.optionalText('transfer');
  return {
    type: 'request',
    id: fields.text('id', ID_LENGTH),
    call: fields.oneOf('call', CALLS),
    params: fields.value('params'),
    acked: fields.texts('acked'),
    ...(transfer !== undefined && { transfer }),
  };
}

function readTaken(fields: Fields): TakenHead {
  return {
    type: 'taken',
    id: fields.text('id', ID_LENGTH),
    stream: fields.oneOf('stream', STREAMS),
    position: fields.count('position'),
  };
}

/** Reads positions in the two streams of a command. Throws ProtocolBroken. */
export function readPositions(fields: Fields): OutputPositions {
  return { log: fields.count('log'), output: fields.count('output') };
}
