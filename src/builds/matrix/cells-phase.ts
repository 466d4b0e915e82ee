import { FilterError, isWorse, parseResult, type Result } from '../../model/index.ts';
import { matrixConfig } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { BuildInterrupted, Detached } from '../active/interruption.ts';
import type { Phase } from '../active/phase.ts';
import type { CellNotes } from '../active/run-state-folder.ts';
import { logStopped } from '../active/step-errors.ts';
import { type CellDependencies, CellRuns } from './cell-runs.ts';
import { planCells } from './plan.ts';

const STEP = 'build-0';

/**
 * Creates the phase of a matrix project's run in which its cells run: first the touchstones, then the rest if those had
 * good enough results. The worst of their results becomes the run's. Jenkins: `DefaultMatrixExecutionStrategyImpl`. A
 * server that goes on with the run prints everything again: what came before is removed from the console.
 */
export function cellsPhase(deps: CellDependencies): Phase {
  return async (active) => {
    if (isWorse(active.result, 'UNSTABLE') && !active.stopped) return;
    active.begin('build');
    // Until then the runs of cells that an earlier server left have no executors, and nothing new shall take them.
    if (active.resumed !== null) await Promise.race([deps.runs.resumed, active.whenDetached]);
    if (!active.signal.aborted) active.beginAgain(STEP);
    const plan = active.folder.readCells() ?? planOf(deps, active);
    if (plan === null) return;
    const cells = new CellRuns(deps, active, plan);
    if (active.stopped) {
      await cells.cancel();
      return;
    }
    try {
      await inTurn(active, cells, plan);
    } catch (error) {
      if (active.detached || error instanceof Detached) throw new Detached();
      if (error instanceof BuildInterrupted) logStopped(deps, active, 'Aborted');
      await cells.cancel();
      if (!(error instanceof BuildInterrupted)) throw error;
    }
  };
}

function planOf({ home }: CellDependencies, active: ActiveRun): CellNotes | null {
  try {
    const plan = planCells(home.items, active.job, active.run);
    active.folder.writeCells(plan);
    return plan;
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    active.log.error(`Combination filter: ${error.message}`);
    active.log.line('Failed executing combination filter');
    active.worsen('FAILURE');
    return null;
  }
}

async function inTurn(active: ActiveRun, cells: CellRuns, plan: CellNotes): Promise<void> {
  const strategy = matrixConfig(active.config)?.executionStrategy;
  const sequential = strategy?.runSequentially === true;
  const condition = strategy?.touchStoneResultCondition ?? null;
  let worst: Result = 'SUCCESS';
  for (const group of [plan.touchstones, plan.others]) {
    if (!sequential) await cells.trigger(group);
    for (const name of group) {
      if (sequential) await cells.trigger([name]);
      const result = await cells.outcome(name);
      if (isWorse(result, worst)) worst = result;
      active.worsen(result);
    }
    if (group === plan.touchstones && condition !== null && isWorse(worst, parseResult(condition.name))) {
      active.log.line(`Touchstone configurations resulted in ${worst}, so aborting...`);
      return;
    }
  }
}
