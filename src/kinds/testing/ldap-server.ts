import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { BerReader, BerWriter } from 'ldapts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import { matches, readFilter } from './ldap-filter.ts';

/** Holds attributes by their names; `userPassword` is what a bind takes. */
export type LdapEntries = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface LdapServer {
  readonly url: string;
  readonly port: number;
  /** Lists the binds, in order: name, and whether a password came with it. */
  readonly binds: { readonly dn: string; readonly hasPassword: boolean; readonly isEncrypted: boolean }[];
  /** Lists the filters of searches as they came. */
  readonly searches: number;
  close(): Promise<void>;
}

interface Options {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Says that connections begin encrypted; otherwise they may become so by StartTLS. */
  readonly ldaps?: boolean;
}

const BIND = 0x60;
const SEARCH = 0x63;
const EXTENDED = 0x77;
const START_TLS = '1.3.6.1.4.1.1466.20037';
/** Holds the answer's code where name or password are wrong. */
const INVALID_CREDENTIALS = 49;

/**
 * Starts a directory that speaks LDAP v3 over a socket: binds, as real ones do also without a password, searches with every
 * form of filter, and StartTLS.
 */
export async function startLdapServer(t: Finisher, entries: LdapEntries, options: Options = {}): Promise<LdapServer> {
  const binds: LdapServer['binds'] = [];
  const sockets = new Set<Socket>();
  let searches = 0;
  const known = new Map(Object.entries(entries).map(([dn, attributes]) => [dn.toLowerCase(), { dn, attributes }]));

  function serve(socket: Socket): void {
    let rest = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const read = (chunk: Buffer): void => {
      rest = Buffer.concat([rest, chunk]);
      for (let size = messageSize(rest); size > 0 && size <= rest.length; size = messageSize(rest)) {
        const message = rest.subarray(0, size);
        rest = rest.subarray(size);
        if (answer(socket, message) === 'encrypt') {
          socket.off('data', read);
          const secure = new TLSSocket(socket, { isServer: true, ...options.tls });
          secure.on('error', () => undefined);
          serve(secure);
          return;
        }
      }
    };
    socket.on('data', read);
  }

  function answer(socket: Socket, message: Buffer): 'encrypt' | 'done' {
    const reader = new BerReader(message);
    reader.readSequence();
    const id = reader.readInt() ?? 0;
    const operation = reader.peek();
    if (operation === null) return 'done';
    reader.readSequence(operation);
    if (operation === BIND) socket.write(result(id, 0x61, bind(reader, socket instanceof TLSSocket)));
    if (operation === SEARCH) search(id, reader, socket);
    if (operation === EXTENDED) {
      const isStart = reader.readString(0x80) === START_TLS && options.tls !== undefined;
      socket.write(result(id, 0x78, isStart ? 0 : 2));
      return isStart ? 'encrypt' : 'done';
    }
    return 'done';
  }

  function bind(reader: BerReader, isEncrypted: boolean): number {
    reader.readInt();
    const dn = reader.readString() ?? '';
    const password = reader.readString(0x80) ?? '';
    binds.push({ dn, hasPassword: password !== '', isEncrypted });
    if (password === '') return 0;
    return known.get(dn.toLowerCase())?.attributes['userPassword']?.includes(password) ? 0 : INVALID_CREDENTIALS;
  }

  function search(id: number, reader: BerReader, socket: Socket): void {
    searches += 1;
    const base = (reader.readString() ?? '').toLowerCase();
    const scope = reader.readEnumeration();
    reader.readEnumeration();
    reader.readInt();
    reader.readInt();
    reader.readBoolean();
    const filter = readFilter(reader);
    for (const { dn, attributes } of known.values()) {
      const key = dn.toLowerCase();
      const isIn = scope === 0 ? key === base : base === '' || key === base || key.endsWith(`,${base}`);
      if (isIn && (key !== '' || base === '') && matches(filter, attributes, entries))
        socket.write(entryOf(id, dn, attributes));
    }
    socket.write(result(id, 0x65, 0));
  }

  const server: Server = options.ldaps && options.tls ? createTlsServer(options.tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  t.onTestFinished(close);
  return {
    ...{ url: `${options.ldaps ? 'ldaps' : 'ldap'}://localhost:${port}`, port, binds, close },
    get searches() {
      return searches;
    },
  };
}

/** Returns the size of the message at the beginning of what has come; 0 where that cannot be told yet. */
function messageSize(bytes: Buffer): number {
  const [, first] = bytes;
  if (first === undefined) return 0;
  if (first < 0x80) return first + 2;
  const digits = first & 0x7f;
  return bytes.length < 2 + digits ? 0 : bytes.readUIntBE(2, digits) + 2 + digits;
}

function result(id: number, operation: number, code: number): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation);
  writer.writeEnumeration(code);
  writer.writeString('');
  writer.writeString('');
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

function entryOf(id: number, dn: string, attributes: Readonly<Record<string, readonly string[]>>): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(0x64);
  writer.writeString(dn);
  writer.startSequence();
  for (const [name, values] of Object.entries(attributes)) {
    if (name === 'userPassword') continue;
    writer.startSequence();
    writer.writeString(name);
    writer.startSequence(0x31);
    for (const value of values) writer.writeString(value);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}
