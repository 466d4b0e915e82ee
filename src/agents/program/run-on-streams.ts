import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { messageOf } from '../../kit/index.ts';
import { PREAMBLE } from '../stdio/frames.ts';
import { openPipe } from '../stdio/pipe.ts';
import { AgentProgram } from './agent-program.ts';
import { prepareFolder } from './prepare-folder.ts';
import { REFUSED, type RunDependencies } from './run.ts';
import type { AgentSettings } from './settings.ts';
import { inTurns } from './transfer-client.ts';

export interface StreamsDependencies extends RunDependencies {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves the server at the other end of two streams until they end. Returns the exit code. Throws SettingsError. */
export async function runOnStreams(settings: AgentSettings, deps: StreamsDependencies): Promise<number> {
  const { say, signal, clock, version, input, output } = deps;
  const folder = resolve(settings.workDir ?? '.');
  await prepareFolder(folder, settings.failIfWorkDirIsMissing);
  say('INFO', `Using ${folder} as the working folder`);
  const warn = (text: string): void => say('WARNING', text);
  const program = new AgentProgram({ agent: deps.createAgent(), folder, version, clock, warn });
  output.write(PREAMBLE);
  const { link, contentsOf } = openPipe({ input, output, clock, transfers: null, stray: null });
  const stop = (): void => link.close('The agent was stopped');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await program.serve(link, ({ token }) => inTurns(contentsOf(token)));
  } catch (error) {
    say('SEVERE', `No server is at the other end of standard input and output: ${messageOf(error)}`);
    return REFUSED;
  }
  say('INFO', `Terminated: ${await link.closed}`);
  program.stop();
  return 0;
}
