import { fail } from '../../../model/index.ts';
import { abortedBy } from '../../request/aborted-by.ts';
import type { RequestContext } from '../../route.ts';
import { requireNode } from '../computer/find-node.ts';
import { collectOutput, MAX_OUTPUT } from './output.ts';

/**
 * Runs a script and returns its output. It is stopped when the client disconnects. `node` names the node in the log; null
 * is the server.
 */
export async function runScript(context: RequestContext, script: string, node: string | null): Promise<string> {
  const { principal, services, reply } = context;
  const about = { user: principal.kind === 'user' ? principal.userId : principal.kind, node: node ?? 'server' };
  services.log.info(about, 'script console: a script was run');
  const leaving = abortedBy(reply.raw);
  const output = collectOutput(MAX_OUTPUT);
  try {
    output.add(await services.console.run(script, { principal, signal: leaving.signal, print: output.add }));
    return output.text();
  } finally {
    leaving.end();
    if (leaving.signal.aborted) services.log.info(about, 'script console: the client went away, and the script ended');
  }
}

/** Returns the node of the path, on which scripts can be run. Throws NODE_NOT_FOUND, NODE_OFFLINE. */
export function requireConnected(context: RequestContext): { readonly name: string; readonly displayName: string } {
  const node = requireNode(context);
  return node.connected ? node : fail('NODE_OFFLINE', node.displayName);
}
