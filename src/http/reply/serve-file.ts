import { Readable } from 'node:stream';
import { fail, rawEncode } from '../../model/index.ts';
import type { AgentFiles } from '../../points/index.ts';
import { agentTree } from '../files/agent-tree.ts';
import { splitFilePath } from '../files/file-path.ts';
import type { FileTree, FoundFile, FoundFolder, OpenContent } from '../files/file-tree.ts';
import { folderNames, folderRows, type ListedFile } from '../files/folder-rows.ts';
import { localTree } from '../files/local-tree.ts';
import { parseRange } from '../files/range.ts';
import { zipFolder } from '../files/zip-folder.ts';
import { queryOf } from '../request/request-state.ts';
import { resourceUrlOf } from '../resource-host/resource-url.ts';
import type { Reply, RequestContext } from '../route.ts';
import { fileHeaders } from './headers.ts';

/** Describes a folder whose files are served. */
export interface FileArea {
  readonly root: string;
  /** Holds the files of the machine of the folder; where it is missing, that is the server's own. */
  readonly files?: AgentFiles;
  /** Holds the heading of its pages. */
  readonly heading: string;
  /** Returns the page of a folder; where it is missing, a plain list of files is shown. */
  readonly show?: (folder: ShownFolder) => Reply;
}

/** Describes a folder for its page. */
export interface ShownFolder {
  /** Holds the names of the folders on the way to it. */
  readonly path: readonly string[];
  readonly rows: readonly ListedFile[];
  /** Holds the number of entries that are left out. */
  readonly more: number;
  /** Links to a zip of all in it. */
  readonly zip: string;
  /** Holds the address of the folder, with a slash at the end. */
  readonly url: string;
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
  const tree = area.files === undefined ? localTree(area.root) : agentTree(area.files, area.root);
  const found = await tree.open(path);
  if (found.kind === 'file') {
    if (verb === 'show' || verb === 'text') return sendFile(context, found, verb === 'text');
    await found.content.close();
    return fail('FILE_NOT_FOUND', rest);
  }
  if (context.isForResources) return { type: 'back' };
  if (verb === 'zip') return sendZip(context, tree, found, path);
  if (verb === 'plain-list') return { type: 'text', text: await plainList(tree, found) };
  if (verb === 'text') fail('FILE_NOT_FOUND', rest);
  return folderPage(context, { ...area, tree }, found, path);
}

async function sendFile(context: RequestContext, file: FoundFile, asText: boolean): Promise<Reply> {
  const { request, reply, services } = context;
  const elsewhere = asText ? null : resourceUrlOf(context);
  if (elsewhere !== null) {
    await file.content.close();
    return { type: 'redirect', to: elsewhere };
  }
  const modified = new Date(file.modified).toUTCString();
  const type = asText ? 'text/plain;charset=utf-8' : await typeOf(file.name);
  reply.headers(fileHeaders(context.isForResources ? '' : services.config.filePolicy));
  reply.header('last-modified', modified);
  reply.header('expires', modified);
  reply.header('accept-ranges', 'bytes');
  if (isUnchanged(request.headers['if-modified-since'], file.modified)) {
    await file.content.close();
    void reply.code(304).send();
    return { type: 'taken' };
  }
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === modified ? request.headers.range : undefined;
  const range = parseRange(wanted, file.size);
  if (range.kind === 'unsatisfiable') {
    await file.content.close();
    void reply.code(416).header('content-range', `bytes */${file.size}`).send();
    return { type: 'taken' };
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: file.size };
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${file.size}`);
  reply.header('content-type', type);
  reply.header('content-length', end - start);
  void reply.send(request.method === 'HEAD' ? await closed(file.content) : file.content.stream(start, end));
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

async function closed(content: OpenContent): Promise<Readable> {
  await content.close();
  return Readable.from([]);
}

function sendZip(
  { request, reply }: RequestContext,
  tree: FileTree,
  folder: FoundFolder,
  path: readonly string[],
): Reply {
  reply.header('content-type', 'application/zip');
  void reply.send(request.method === 'HEAD' ? Readable.from([]) : zipFolder(tree, path, folder.name));
  return { type: 'taken' };
}

async function plainList(tree: FileTree, folder: FoundFolder): Promise<string> {
  const names = await folderNames(tree, folder.path);
  return names.map((name) => `${name}\n`).join('');
}

async function folderPage(
  context: RequestContext,
  area: FileArea & { readonly tree: FileTree },
  folder: FoundFolder,
  path: readonly string[],
): Promise<Reply> {
  const query = queryOf(context.ownPath);
  const url = context.ownPath.slice(0, context.ownPath.length - query.length);
  const last = url.slice(url.lastIndexOf('/') + 1);
  if (last !== '') return { type: 'redirect', to: `./${last}/${query}` };
  const { rows, more } = await folderRows(area.tree, folder.path, MAX_SHOWN);
  const zip = `${url}*zip*/${rawEncode(folder.name)}.zip`;
  if (area.show !== undefined) {
    return area.show({ path, more, zip, url, rows: rows.map((row) => ({ ...row, href: url + row.href })) });
  }
  const rest = { name: `… and ${more} more`, href: '*plain*', folder: false, size: null };
  const heading = [area.heading, ...path].join(' / ');
  return {
    type: 'page',
    title: heading,
    page: {
      page: 'files',
      heading,
      rows: (more === 0 ? rows : [...rows, rest]).map((row) => ({ ...row, href: url + row.href })),
      zip,
    },
  };
}
