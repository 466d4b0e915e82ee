import { Readable } from 'node:stream';
import { displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { stripNotes } from '../../logs/console-notes.ts';
import { consoleParts } from '../../logs/console-parts.ts';
import { linked } from '../../logs/html.ts';
import { openLog } from '../../logs/log-slice.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { nodeId, pipelineRunOf } from './pipeline-run.ts';

/** Limits the bytes of a node's log in an answer. Jenkins: `FlowNodeLogExt#maxReturnChars`. */
const BYTES_TOLD = 10 * 1024;
/** Limits the bytes of a log that are sent to a browser at once. */
const BYTES_SHOWN = 150 * 1024;

const read = { method: 'GET', permission: 'Job/Read', crumb: 'exempt' } as const;
const NODE = '/_run/:item/:run/execution/node/:step';

const nodeLog = route({
  ...read,
  path: `${NODE}/wfapi/log`,
  doc: 'The end of what a step wrote, as HTML.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const id = nodeId(context);
    const node = await context.services.pipelineViews.node(job, run, id);
    if (node === null) return fail('PAGE_NOT_FOUND');
    const { text, size } = await textOf(context, id, BYTES_TOLD);
    const json = {
      nodeId: id,
      nodeStatus: node.status,
      length: Math.min(size, BYTES_TOLD),
      hasMore: size > BYTES_TOLD,
      ...(size > 0 && { text: linked(text) }),
      consoleUrl: `${href}execution/node/${id}/log`,
    };
    return { type: 'json', json };
  },
});

const nodeLogPage = route({
  ...read,
  path: `${NODE}/log`,
  doc: 'The page with what a step wrote.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const id = nodeId(context);
    const node = await context.services.pipelineViews.node(job, run, id);
    if (node === null) return fail('PAGE_NOT_FOUND');
    const { text, size } = await textOf(context, id, BYTES_SHOWN);
    return {
      type: 'page',
      title: `${itemDisplayName(context, job)} ${displayNameOf(run)} ${node.name}`,
      page: {
        page: 'node-log',
        runName: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
        href,
        name: node.name,
        argument: node.argument,
        parts: consoleParts()(text),
        shortened: size > BYTES_SHOWN,
      },
    };
  },
});

/** Returns the last `most` bytes of a node's log, and the number of bytes of the whole log. */
async function textOf(
  { job, run, services }: RequestContext,
  id: string,
  most: number,
): Promise<{ readonly text: string; readonly size: number }> {
  const pieces = await services.pipelineViews.logPieces(job, run, id);
  const handle = await openLog(services.home.runs.paths.log(job, run.number));
  if (handle === null) return { text: '', size: 0 };
  try {
    const { size: end } = await handle.stat();
    const chunks: Buffer[] = [];
    let size = 0;
    let left = most;
    for (const { from, to } of [...pieces].reverse()) {
      const length = Math.max(0, Math.min(to ?? end, end) - from);
      size += length;
      const wanted = Math.min(left, length);
      if (wanted === 0) continue;
      left -= wanted;
      const buffer = Buffer.alloc(wanted);
      const { bytesRead } = await handle.read(buffer, 0, wanted, from + length - wanted);
      chunks.unshift(buffer.subarray(0, bytesRead));
    }
    return { text: await plain(chunks), size };
  } finally {
    await handle.close();
  }
}

async function plain(chunks: readonly Buffer[]): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stripNotes(Readable.from(chunks))) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

export const nodeLogRoutes: readonly Route[] = [nodeLog, nodeLogPage];
