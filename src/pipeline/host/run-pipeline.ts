import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { causeLines } from '../../model/index.ts';
import { propertyConfig } from '../../points/index.ts';
import { type FlowRunOptions, runFlow } from '../run-flow.ts';
import { removeStashes } from '../steps/files/stash-store.ts';
import { createHost } from './create-host.ts';
import {
  type FinishedFlow,
  type FlowScript,
  readFlow,
  readScript,
  removeJournal,
  writeFlow,
  writeScript,
} from './flow-files.ts';
import { obeyOrder } from './obey-order.ts';
import { repeatedScript } from './repeated-script.ts';
import { scriptOf } from './script-of.ts';
import { supersedePrevious } from './supersede.ts';

/** What a test sees of a run's script. */
export type FlowWatch = Pick<FlowRunOptions, 'onFlow' | 'onJournalWrite'>;

/** Takes a pipeline's run from where it is to its final result. */
export async function runPipeline(deps: FlowDependencies, active: ActiveRun, watch: FlowWatch): Promise<void> {
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
  const script = (begun ? readScript(folder) : null) ?? repeatedScript(deps, active) ?? scriptOf(active);
  if (script === null) {
    active.log.error('No flow definition, cannot run');
    active.worsen('FAILURE');
    return;
  }
  if (!begun) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeScript(folder, script);
    if (script.resumeBlocked) active.log.line(RESUME_BLOCKED);
    active.enter('prepare');
    supersedePrevious(deps, active);
  }
  active.enter('build');
  await perform(deps, active, { folder, script, watch });
  await clearStashes(deps, active);
}

const KEEPS_STASHES = 'org.jenkinsci.plugins.pipeline.modeldefinition.properties.PreserveStashesJobProperty';

/** What was stashed goes with the end of the run, unless the job says `preserveStashes`. */
async function clearStashes(deps: FlowDependencies, active: ActiveRun): Promise<void> {
  if (propertyConfig(active.config, KEEPS_STASHES) === null) await removeStashes({ active, deps });
}

const RESUME_BLOCKED = 'Resume disabled by user, switching to high-performance, low-durability mode.';

/** Head of the console. A crash in its middle makes it begin again. */
function begin(deps: FlowDependencies, { log, run }: ActiveRun): void {
  log.clear();
  for (const cause of run.causes) {
    for (const line of causeLines(cause, (id) => deps.users.displayName(id))) log.line(line);
  }
}

interface Performance {
  readonly folder: string;
  readonly script: FlowScript;
  readonly watch: FlowWatch;
}

async function perform(
  deps: FlowDependencies,
  active: ActiveRun,
  { folder, script, watch }: Performance,
): Promise<void> {
  const host = createHost(deps, active, { folder, sandbox: script.sandbox });
  const indexFile = join(deps.home.runs.paths.folder(active.job, active.run.number), 'log-index');
  const { nodes } = await runFlow({
    script: script.script,
    durability: script.durability,
    resumeBlocked: script.resumeBlocked,
    host,
    console: {
      begin: (active.resumed?.phase === 'build' ? active.resumed.logSize : undefined) ?? active.log.size(),
      write: (text) => active.log.write(text),
      size: () => active.log.size(),
      cutTo: (size) => active.log.cutTo(size),
    },
    index: {
      mark: (offset, node) => appendFileSync(indexFile, node === null ? `${offset}\n` : `${offset} ${node}\n`),
    },
    clock: deps.clock,
    logger: deps.log,
    letGo: active.letGo,
    ...watch,
    onFlow(flow) {
      watch.onFlow?.(flow);
      active.drivenBy({
        obey: (order) => obeyOrder(deps, flow, order),
        suspend: (reason) => flow.suspend(reason),
      });
    },
  });
  active.finalize();
  writeFlow(folder, {
    nodes,
    result: active.result,
    ended: deps.clock.now(),
    logSize: active.log.size(),
    interruptions: active.run.interruptions,
  });
  removeJournal(folder);
}

/** The server ended between the end of the flow and that of the run. */
function goOnAfterEnd(active: ActiveRun, folder: string, { result, logSize, interruptions }: FinishedFlow): void {
  active.log.cutTo(logSize);
  active.worsen(result);
  active.run.interruptions = interruptions;
  removeJournal(folder);
}
