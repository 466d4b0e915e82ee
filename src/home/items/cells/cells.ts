import type { Yield } from '../../../kit/index.ts';
import { type Combination, combinationName } from '../../../model/index.ts';
import {
  type Configured,
  EMPTY_JOB,
  type ItemKind,
  type JobConfig,
  type MatrixAxis,
  type MatrixConfig,
  matrixAxes,
  matrixConfig,
} from '../../../points/index.ts';
import type { StoredItem, StoredJob } from '../item-tree.ts';
import { activeCombinations } from './matrix.ts';

/** Limits how many cells are made before the event loop may run other work. */
const PIECE = 500;

export interface CellSources {
  readonly pause: Yield;
  readonly cellKind: ItemKind;
  /** Lists the combinations that have a folder. */
  readonly onDisk: readonly Combination[];
  /** Returns an item that was there before: its object is reused. */
  readonly known: (fullName: string) => StoredItem | undefined;
}

/**
 * Returns the cells of a matrix project as its axes and its filter make them, in the order of the combinations, and
 * behind them those that have only a history.
 */
export async function cellsOf(project: StoredJob, sources: CellSources): Promise<StoredJob[]> {
  const config = matrixConfig(project.config);
  if (config === null) return [];
  const axes = matrixAxes(config);
  const active = activeCombinations(config, axes);
  await sources.pause();
  const cell = (name: string, values: Combination, isActive: boolean): StoredJob => {
    const fullName = `${project.fullName}/${name}`;
    const made: StoredJob = {
      kind: 'job',
      name,
      fullName,
      itemKind: sources.cellKind,
      config: cellConfig(config, axes, values, isActive),
      unsavedCopy: project.unsavedCopy,
      cell: { project: project.fullName, values, active: isActive },
    };
    const known = sources.known(fullName);
    return known?.kind === 'job' && known.cell !== null ? Object.assign(known, made) : made;
  };
  const cells = new Map<string, StoredJob>();
  for (const [list, isActive] of [[active, true] as const, [sources.onDisk, false] as const]) {
    for (const values of list) {
      const name = combinationName(values);
      if (!cells.has(name)) cells.set(name, cell(name, values, isActive));
      if (cells.size % PIECE === 0) await sources.pause();
    }
  }
  return [...cells.values()];
}

/**
 * Returns the configuration of a cell: that of its project, without its triggers and what runs after all cells. It runs
 * where label axes say and otherwise anywhere: the project's own label is for the project's run.
 */
function cellConfig(
  project: MatrixConfig,
  axes: readonly MatrixAxis[],
  values: Combination,
  active: boolean,
): JobConfig {
  const assignedNode = labelOf(axes, values);
  // Where a cell works depends on its project's build.
  return {
    ...EMPTY_JOB,
    scm: project.scm,
    quietPeriod: 0,
    assignedNode,
    canRoam: assignedNode === null,
    disabled: project.disabled || !active,
    concurrentBuild: project.concurrentBuild,
    builders: project.builders,
    publishers: project.publishers.filter((publisher) => !isLate(publisher)),
    buildWrappers: project.buildWrappers,
  };
}

/** Says whether a step needs the final result: it then waits for that of all cells and stays with the project. */
function isLate({ kind }: Configured): boolean {
  return kind !== null && 'late' in kind && kind.late === true;
}

function labelOf(axes: readonly MatrixAxis[], values: Combination): string | null {
  const labels = axes.filter(({ isLabel }) => isLabel).map(({ name }) => values.get(name)?.trim() ?? '');
  const named = labels.filter((label) => label !== '');
  if (named.length < 2) return named[0] ?? null;
  return named.map((label) => (/^[^\s&|!()<>-]+$/.test(label) ? label : `(${label})`)).join('&&');
}
