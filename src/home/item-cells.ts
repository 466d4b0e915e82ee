import { type Combination, combinationName } from '../model/index.ts';
import {
  type ItemKind,
  type JobConfig,
  type MatrixAxis,
  type MatrixConfig,
  matrixAxes,
  matrixConfig,
} from '../points/index.ts';
import { activeCombinations } from './item-matrix.ts';
import type { Pace } from './item-pace.ts';
import type { StoredItem, StoredJob } from './item-tree.ts';

/** Starts other jobs when all of the matrix is done, so it stays with the project. */
const BUILD_TRIGGER = 'hudson.tasks.BuildTrigger';

/** So many cells are made before others may get their turn. */
const PIECE = 500;

export interface CellSources {
  readonly pace: Pace;
  readonly cellKind: ItemKind;
  /** Combinations that have a folder. */
  readonly onDisk: readonly Combination[];
  /** Items that were there before: their objects are kept. */
  readonly known: (fullName: string) => StoredItem | undefined;
}

/**
 * The cells of a matrix project as its axes and its filter make them, in the order of the combinations, and behind them those that
 * have only a history.
 */
export async function cellsOf(project: StoredJob, sources: CellSources): Promise<StoredJob[]> {
  const config = matrixConfig(project.config);
  if (config === null) return [];
  const axes = matrixAxes(config);
  const active = activeCombinations(config, axes);
  await sources.pace();
  const cell = (name: string, values: Combination, isActive: boolean): StoredJob => {
    const fullName = `${project.fullName}/${name}`;
    const made: StoredJob = {
      kind: 'job',
      name,
      fullName,
      itemKind: sources.cellKind,
      config: cellConfig(config, axes, values, isActive),
      heldBack: project.heldBack,
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
      if (cells.size % PIECE === 0) await sources.pace();
    }
  }
  return [...cells.values()];
}

/**
 * What a cell does is what its project says, without what starts builds and what comes after all of them. It runs where
 * label axes say and otherwise anywhere: the project's own label is for the project's run.
 */
function cellConfig(
  project: MatrixConfig,
  axes: readonly MatrixAxis[],
  values: Combination,
  active: boolean,
): JobConfig {
  const assignedNode = labelOf(axes, values);
  return {
    description: '',
    displayName: null,
    keepDependencies: false,
    properties: [],
    scm: project.scm,
    quietPeriod: 0,
    assignedNode,
    canRoam: assignedNode === null,
    disabled: project.disabled || !active,
    blockBuildWhenDownstreamBuilding: false,
    blockBuildWhenUpstreamBuilding: false,
    authToken: null,
    triggers: [],
    concurrentBuild: project.concurrentBuild,
    // Where a cell works depends on its project's build.
    customWorkspace: null,
    builders: project.builders,
    publishers: project.publishers.filter(({ kind }) => kind?.xmlTag !== BUILD_TRIGGER),
    buildWrappers: project.buildWrappers,
  };
}

function labelOf(axes: readonly MatrixAxis[], values: Combination): string | null {
  const labels = axes.filter(({ isLabel }) => isLabel).map(({ name }) => values.get(name)?.trim() ?? '');
  const named = labels.filter((label) => label !== '');
  if (named.length < 2) return named[0] ?? null;
  return named.map((label) => (/^[^\s&|!()<>-]+$/.test(label) ? label : `(${label})`)).join('&&');
}
