import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ActiveRun, type FlowDependencies, logUnknownParts, tellShortPasswords } from '../../builds/index.ts';
import { causeLines } from '../../model/index.ts';
import { hasProperty, pipelineConfig, unknownText } from '../../points/index.ts';
import { createHost } from '../host/create-host.ts';
import {
  type FinishedFlow,
  type FlowScript,
  readFlow,
  readScript,
  removeJournal,
  writeFlow,
  writeScript,
} from '../host/flow-files.ts';
import { logIndexAt } from '../host/log-index-file.ts';
import { repeatRevision } from '../host/repeated-revision.ts';
import { repeatedScript } from '../host/repeated-script.ts';
import { fetchScript } from '../host/script-of.ts';
import { removeStashes } from '../host/stash-store.ts';
import type { StepTable } from '../steps/define.ts';
import { applyStopRequest } from './apply-stop-request.ts';
import { type FlowRunOptions, runFlow } from './run-flow.ts';
import { supersedePrevious } from './supersede.ts';

/** Describes how a test observes a run's script. */
export type FlowWatch = Pick<FlowRunOptions, 'onFlow' | 'onJournalMoment'>;

export interface PipelineOptions {
  readonly steps: StepTable;
  readonly watch: FlowWatch;
}

/** Runs a pipeline's run from its current state to its final result. */
export async function runPipeline(deps: FlowDependencies, active: ActiveRun, options: PipelineOptions): Promise<void> {
  const { runs } = deps.home;
  const folder = join(runs.paths.folder(active.job, active.run.number), 'workflow');
  const finished = active.resumed === null ? null : readFlow(folder);
  if (finished !== null) {
    goOnAfterEnd(active, folder, finished);
    await clearStashes(deps, active);
    return;
  }
  const begun = active.passed('head');
  if (!begun) begin(deps, active);
  else if (hasLostDefinition(active)) return;
  const script = begun ? readScript(folder) : (repeatedScript(deps, active) ?? (await fetchScript(deps, active)));
  if (script === null) {
    if (!begun) return;
    for (const line of SCRIPT_LOST) active.log.line(line);
    active.worsen('FAILURE');
    return;
  }
  if (!begun) {
    await repeatRevision(deps, active);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeScript(folder, script);
    if (script.resumeBlocked) active.log.line(RESUME_BLOCKED);
    active.enter('prepare');
    supersedePrevious(deps, active);
  }
  active.enter('build');
  await perform(deps, active, { folder, script, ...options });
  await clearStashes(deps, active);
}

/** Says whether the plugin of the job's definition does not work any more, and why the run ends with that. */
function hasLostDefinition(active: ActiveRun): boolean {
  const definition = pipelineConfig(active.config)?.definition ?? null;
  if (definition === null || definition.kind !== null || definition.plugin === undefined) return false;
  active.log.error(unknownText(definition, 'pipeline definition'));
  active.worsen('FAILURE');
  return true;
}

const KEEPS_STASHES = {
  xmlTag: 'org.jenkinsci.plugins.pipeline.modeldefinition.properties.PreserveStashesJobProperty',
};

/** Removes what the run stashed at its end, unless the job says `preserveStashes`. */
async function clearStashes(deps: FlowDependencies, active: ActiveRun): Promise<void> {
  if (!hasProperty(active.config, KEEPS_STASHES)) await removeStashes({ active, deps });
}

const RESUME_BLOCKED = 'Resume disabled by user, switching to high-performance, low-durability mode.';

/** Holds the output for a run whose script is not known any more: it must not continue with another one. */
const SCRIPT_LOST = [
  'java.io.IOException: The script of the build cannot be read',
  '[Pipeline] End of Pipeline',
  'ERROR: Failed to load program',
];

/** Writes the head of the console. After a crash in its middle it is written again from the start. */
function begin(deps: FlowDependencies, active: ActiveRun): void {
  const { log, run } = active;
  log.clear();
  for (const cause of run.causes) {
    for (const line of causeLines(cause, (id) => deps.users.displayName(id))) log.line(line);
  }
  tellShortPasswords(deps, active);
  logUnknownParts(active);
}

interface Performance extends PipelineOptions {
  readonly folder: string;
  readonly script: FlowScript;
}

async function perform(
  deps: FlowDependencies,
  active: ActiveRun,
  { folder, script, steps, watch }: Performance,
): Promise<void> {
  const host = createHost(deps, active, { folder, sandbox: script.sandbox });
  const index = logIndexAt(join(deps.home.runs.paths.folder(active.job, active.run.number), 'log-index'), deps.log);
  let deafen = (): void => undefined;
  const { nodes, isUnread } = await runFlow({
    script: script.script,
    steps,
    durability: script.durability,
    resumeBlocked: script.resumeBlocked,
    host,
    console: {
      begin: (active.resumed?.phase === 'build' ? active.resumed.logSize : undefined) ?? active.log.size(),
      write: (text) => active.log.write(text),
      mask: (text) => active.log.mask.text(text),
      size: () => active.log.size(),
      cutTo: (size) => active.log.cutTo(size),
    },
    index,
    clock: deps.clock,
    logger: deps.log,
    whenDetached: active.whenDetached,
    begun: active.resumed?.phase === 'build',
    resumed: () => deps.resumed(),
    ...watch,
    onFlow(flow, obeyed) {
      watch.onFlow?.(flow, obeyed);
      active.drivenBy({
        apply: (order) => applyStopRequest(deps, flow, order, obeyed),
        suspend: (reason) => flow.suspend(reason),
        isBusy: () => flow.isBusy,
      });
      const queue = deps.queue();
      flow.setQuiet(queue.quiet.on);
      deafen = queue.onQuiet((on) => flow.setQuiet(on));
    },
    onRest: deps.atRest,
  }).finally(() => {
    deafen();
    index.close();
  });
  active.finalize();
  const { result, log, run } = active;
  try {
    writeFlow(folder, {
      nodes,
      result,
      ended: deps.clock.now(),
      logSize: log.size(),
      interruptions: run.interruptions,
      ...(isUnread && { isUnread }),
    });
    if (!isUnread) removeJournal(folder);
  } catch (err) {
    // Until the run's own record is written, the journal leads to the same end.
    deps.log.error({ job: run.job, run: run.number, err }, 'the graph of a pipeline could not be written');
  }
}

/** Completes a run where the server ended between the end of the flow and that of the run. */
function goOnAfterEnd(active: ActiveRun, folder: string, finished: FinishedFlow): void {
  const { result, logSize, interruptions, isUnread = false } = finished;
  active.log.cutTo(logSize);
  active.worsen(result);
  active.run.interruptions = interruptions;
  if (!isUnread) removeJournal(folder);
}
