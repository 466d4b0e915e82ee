import type { RunContext } from '../../points/index.ts';
import { type StatusOptions, sendStatus } from './send.ts';

/** Sets a status on GitHub, with the lines of Jenkins's plugin. `title`: of the action that does it. */
export async function tellGitHub(
  context: RunContext,
  options: Omit<StatusOptions, 'forge'> & { readonly title: string },
): Promise<void> {
  const { title, status, ...where } = options;
  const targets = await sendStatus(context, { forge: 'github', ...where, status });
  for (const { host, path, sha } of targets) {
    const { log } = context;
    log.line(
      `[${title}] ${status.state.toUpperCase()} on repos [${path}] (sha:${sha.slice(0, 7)}) with context:${status.context}`,
    );
    log.line(`Setting commit status on GitHub for https://${host}/${path}/commit/${sha}`);
  }
}
