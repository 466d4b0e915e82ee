import type { Console } from '../console/index.ts';
import type { Home } from '../home/index.ts';
import type { Logger } from '../kit/index.ts';

/** Limits how many characters of a script's output go to the server's log. */
const LOGGED_CHARACTERS = 10_000;

/**
 * Runs the scripts of the home as the server itself, one after the other. A failure is logged, and the start continues.
 * Jenkins: `GroovyHookScript`.
 */
export async function runInitScripts(deps: {
  readonly home: { readonly setUp: Pick<Home['setUp'], 'initScripts'> };
  readonly console: Pick<Console, 'runFile'>;
  readonly log: Logger;
}): Promise<void> {
  const { home, console, log } = deps;
  for (const { name, source } of await home.setUp.initScripts()) {
    log.info({ script: name }, 'running a script of the start');
    const fileName = name.slice(name.lastIndexOf('/') + 1);
    const { output, failed } = await console.runFile(source, { principal: { kind: 'system' }, fileName });
    const said = { script: name, output: output.slice(0, LOGGED_CHARACTERS) };
    if (failed) log.error(said, 'a script of the start failed');
    else if (output !== '') log.info(said, 'what a script of the start printed');
  }
}
