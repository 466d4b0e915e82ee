import { type ActiveRun, buildEnvironment, type FlowDependencies, serverFacts } from '../../builds/index.ts';
import { messageOf } from '../../kit/index.ts';
import {
  durabilityProperty,
  hasProperty,
  noResumeProperty,
  pipelineConfig,
  propertyOf,
  unknownText,
} from '../../points/index.ts';
import { DURABILITIES } from '../journal/index.ts';
import { fetchBranchScript } from './branch-script.ts';
import { scriptFromScm } from './fetch-script.ts';
import type { FlowScript } from './flow-files.ts';
import { originOf } from './scm-of-run.ts';
import { ScriptMissing } from './script-missing.ts';

/** Returns how the job runs its scripts, whatever they are. */
export function modeOf({ config }: Pick<ActiveRun, 'config'>): Pick<FlowScript, 'durability' | 'resumeBlocked'> {
  const resumeBlocked = hasProperty(config, noResumeProperty);
  const hint = propertyOf(config, durabilityProperty)?.hint;
  const wanted = DURABILITIES.find((durability) => durability === hint) ?? 'MAX_SURVIVABILITY';
  return { resumeBlocked, durability: resumeBlocked ? 'PERFORMANCE_OPTIMIZED' : wanted };
}

/** Returns the script that the job holds at this moment; null where it holds none. */
function scriptOf(active: Pick<ActiveRun, 'config'>): FlowScript | null {
  const definition = pipelineConfig(active.config)?.definition ?? null;
  if (definition === null || definition.kind === null) return null;
  const inline = definition.kind.inline(definition.config);
  return inline === null ? null : { ...inline, ...modeOf(active) };
}

function noScript({ config }: Pick<ActiveRun, 'config'>): string {
  const definition = pipelineConfig(config)?.definition ?? null;
  if (definition === null || definition.kind !== null) return 'No flow definition, cannot run';
  return unknownText(definition, 'pipeline definition');
}

/**
 * Fetches the script that the run executes: that of the job, or of the source that the job names. Resolves to null where
 * there is none; the console then says why, and the run's result is set.
 */
export async function fetchScript(deps: FlowDependencies, active: ActiveRun): Promise<FlowScript | null> {
  const origin = originOf(active);
  if (origin === null) {
    const script = scriptOf(active);
    if (script === null) failed(active, noScript(active));
    return script;
  }
  const controller = new AbortController();
  // A stop breaks the fetching off; a server that lets go of the run does, too.
  active.drivenBy({
    apply: () => controller.abort(STOPPED),
    suspend: (reason) => controller.abort(reason),
    // The next server fetches it again.
    isBusy: () => false,
  });
  const { signal } = controller;
  const env = buildEnvironment({
    jobName: active.job.name,
    axes: new Map(),
    executor: null,
    workspace: null,
    base: {},
    ...serverFacts(deps, active.run),
  });
  const fetching = { deps, active, signal, env };
  try {
    const text = await (origin.kind === 'scm'
      ? scriptFromScm(fetching, origin)
      : fetchBranchScript(fetching, origin.path));
    signal.throwIfAborted();
    return { script: text, sandbox: true, ...modeOf(active) };
  } catch (error) {
    if (signal.aborted && signal.reason !== STOPPED) throw signal.reason;
    if (signal.reason === STOPPED) {
      for (const { text } of active.run.interruptions) active.log.line(text);
      active.worsen('ABORTED');
    } else if (error instanceof ScriptMissing) failed(active, error.message);
    else failed(active, failureText(error));
    return null;
  }
}

const STOPPED = new Error('The run was stopped');

function failed(active: ActiveRun, reason: string): void {
  active.log.error(reason);
  active.worsen('FAILURE');
}

/** Returns the message of an error, and the output of a program below it. */
function failureText(error: unknown): string {
  const output = typeof error === 'object' && error !== null && 'output' in error ? `\n${String(error.output)}` : '';
  return messageOf(error) + output;
}
