import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fail, rawEncode } from '../../model/index.ts';
import { splitFilePath } from '../files/file-path.ts';
import { folderNames, folderRows } from '../files/folder-rows.ts';
import { type Found, openInside } from '../files/open-inside.ts';
import { parseRange } from '../files/range.ts';
import { zipFolder } from '../files/zip-folder.ts';
import { queryOf } from '../request/request-state.ts';
import { resourceUrlOf } from '../resource-host/resource-url.ts';
import type { Reply, RequestContext } from '../route.ts';
import { fileHeaders } from './headers.ts';

/** Describes a folder whose files are served. */
export interface FileArea {
  readonly root: string;
  /** Holds the heading of its pages. */
  readonly heading: string;
}

/**
 * Limits the entries of a folder's page, which is for people; longer folders are cut off, and a link leads to the plain
 * list of all.
 */
const MAX_SHOWN = 1000;

/**
 * Serves what the wildcard of the path names: a file (ranges, If-Modified-Since), a folder's page, `*zip*`, `*view*`,
 * `*plain*`. Throws FILE_NOT_FOUND. Jenkins: `hudson.model.DirectoryBrowserSupport`.
 */
export async function serveFile(context: RequestContext, area: FileArea): Promise<Reply> {
  const rest = context.path['*'] ?? '';
  const { path, verb } = splitFilePath(rest);
  if (verb === 'unknown') fail('FILE_NOT_FOUND', rest);
  const found = await openInside(area.root, path);
  if (found.kind === 'file') {
    if (verb === 'show' || verb === 'text') return sendFile(context, found, verb === 'text');
    await found.handle.close();
    return fail('FILE_NOT_FOUND', rest);
  }
  if (context.isForResources) return { type: 'back' };
  if (verb === 'zip') return sendZip(context, area, found, path);
  if (verb === 'plain-list') return { type: 'text', text: await plainList(area, found) };
  if (verb === 'text') fail('FILE_NOT_FOUND', rest);
  return folderPage(context, area, found, path);
}

type File = Extract<Found, { readonly kind: 'file' }>;
type Folder = Extract<Found, { readonly kind: 'folder' }>;

async function sendFile(context: RequestContext, file: File, asText: boolean): Promise<Reply> {
  const { request, reply, services } = context;
  const elsewhere = asText ? null : resourceUrlOf(context);
  if (elsewhere !== null) {
    await file.handle.close();
    return { type: 'redirect', to: elsewhere };
  }
  const modified = new Date(file.modified).toUTCString();
  const type = asText ? 'text/plain;charset=utf-8' : await typeOf(file.name);
  reply.headers(fileHeaders(context.isForResources ? '' : services.config.filePolicy));
  reply.header('last-modified', modified);
  reply.header('expires', modified);
  reply.header('accept-ranges', 'bytes');
  if (isUnchanged(request.headers['if-modified-since'], file.modified)) {
    await file.handle.close();
    void reply.code(304).send();
    return { type: 'taken' };
  }
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === modified ? request.headers.range : undefined;
  const range = parseRange(wanted, file.size);
  if (range.kind === 'unsatisfiable') {
    await file.handle.close();
    void reply.code(416).header('content-range', `bytes */${file.size}`).send();
    return { type: 'taken' };
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: file.size };
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${file.size}`);
  reply.header('content-type', type);
  reply.header('content-length', end - start);
  void reply.send(request.method === 'HEAD' ? await closed(file.handle) : bytesOf(file.handle, start, end));
  return { type: 'taken' };
}

/** Returns the type of a file by its name; the table of types is loaded with the first one. */
async function typeOf(name: string): Promise<string> {
  const { default: mime } = await import('mime');
  return mime.getType(name) ?? 'application/octet-stream';
}

function isUnchanged(header: string | undefined, modified: number): boolean {
  return header !== undefined && Date.parse(header) >= modified;
}

/** Holds the bytes that are read at once: a long file costs half as much processor time as in pieces of 64 KB. */
const PIECE = 256 * 1024;

/** Returns the bytes from `start` to `end` and closes the file. The stream is empty where there are none. */
export function bytesOf(handle: FileHandle, start: number, end: number): Readable {
  if (end > start) return handle.createReadStream({ start, end: end - 1, highWaterMark: PIECE });
  const none = Readable.from([]);
  none.once('close', () => void handle.close());
  return none;
}

async function closed(handle: FileHandle): Promise<Readable> {
  await handle.close();
  return Readable.from([]);
}

function sendZip({ request, reply }: RequestContext, area: FileArea, folder: Folder, path: readonly string[]): Reply {
  reply.header('content-type', 'application/zip');
  void reply.send(request.method === 'HEAD' ? Readable.from([]) : zipFolder(area.root, path, folder.name));
  return { type: 'taken' };
}

async function plainList(area: FileArea, folder: Folder): Promise<string> {
  const names = await folderNames(area.root, folder.path);
  return names.map((name) => `${name}\n`).join('');
}

async function folderPage(
  context: RequestContext,
  area: FileArea,
  folder: Folder,
  path: readonly string[],
): Promise<Reply> {
  const query = queryOf(context.ownPath);
  const url = context.ownPath.slice(0, context.ownPath.length - query.length);
  const last = url.slice(url.lastIndexOf('/') + 1);
  if (last !== '') return { type: 'redirect', to: `./${last}/${query}` };
  const { rows, more } = await folderRows(area.root, folder.path, MAX_SHOWN);
  const rest = { name: `… and ${more} more`, href: '*plain*', folder: false, size: null };
  const heading = [area.heading, ...path].join(' / ');
  return {
    type: 'page',
    title: heading,
    page: {
      page: 'files',
      heading,
      rows: (more === 0 ? rows : [...rows, rest]).map((row) => ({ ...row, href: url + row.href })),
      zip: `${url}*zip*/${rawEncode(folder.name)}.zip`,
    },
  };
}
