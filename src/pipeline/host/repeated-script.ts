import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { FlowScript } from './flow-files.ts';
import { modeOf } from './script-of.ts';
import { storedScript } from './stored-script.ts';

/** Returns the script of the run that this one repeats, or its edited version; null where it repeats none. */
export function repeatedScript(
  { home }: Pick<FlowDependencies, 'home'>,
  { job, run, config }: Pick<ActiveRun, 'job' | 'run' | 'config'>,
): FlowScript | null {
  for (const cause of run.causes) {
    const found =
      cause.kind === 'replay'
        ? { script: cause.script, sandbox: cause.sandbox }
        : cause.kind === 'restart' && storedScript(home.runs.paths.folder(job, cause.build));
    if (!found) continue;
    return { script: found.script, sandbox: found.sandbox, ...modeOf({ config }) };
  }
  return null;
}
