import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '../../../model/index.ts';
import { parseRange } from '../../files/range.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Is the program, beside the server's own files, made by the same build. */
const PROGRAM = join(import.meta.dirname, 'agent.cjs');
/** Is where it is when the server runs from its sources. */
const BUILT = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'agent.cjs');

/** Lists the names under which Java programs look for theirs. */
const NAMES = ['agent.jar', 'slave.jar', 'remoting.jar'];
/** Lists the names of a program of Jenkins that there is none for here. */
const OTHERS = ['jenkins-cli.jar', 'hudson-cli.jar'];

/** Holds the program once somebody asked for it; no agent is better than one that is half read. */
let program: Promise<Buffer> | null = null;

/** The program of agents, under each of its names. */
export const jarRoutes: readonly Route[] = [...NAMES, ...OTHERS].map((name) =>
  route({
    method: 'GET',
    path: `/jnlpJars/${name}`,
    permission: 'public',
    crumb: 'exempt',
    doc: OTHERS.includes(name)
      ? 'The command line client of Jenkins, which this server does not have.'
      : 'The program that makes a machine an agent: `node agent.jar …`.',
    handler: (context) => (OTHERS.includes(name) ? noClient(name) : sendProgram(context, name)),
  }),
);

function noClient(name: string): Reply {
  const text =
    `There is no ${name} here: this server has no remote commands. What it can do is in its HTTP interface, which is described ` +
    'under /openapi.json.\n';
  return { type: 'text', text, status: 404 };
}

async function sendProgram({ request, reply }: RequestContext, name: string): Promise<Reply> {
  program ??= readProgram();
  const bytes = await program.catch(() => {
    program = null;
    return fail('PAGE_NOT_FOUND');
  });
  // As recorded.
  reply.headers({
    'content-type': 'application/java-archive',
    'content-disposition': `attachment; filename=${name}`,
    'accept-ranges': 'bytes',
  });
  const range = parseRange(request.headers.range, bytes.length);
  if (range.kind === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
    return { type: 'taken' };
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: bytes.length };
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${bytes.length}`);
  reply.header('content-length', end - start);
  void reply.send(request.method === 'HEAD' ? null : bytes.subarray(start, end));
  return { type: 'taken' };
}

async function readProgram(): Promise<Buffer> {
  return readFile(PROGRAM).catch(() => readFile(BUILT));
}
