import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import type { Cell, Home, Job } from '../../home/index.ts';
import { combinationName } from '../../model/index.ts';
import { expand, matrixConfig } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { projectOf } from '../active/matrix-project.ts';
import type { WorkspaceLeases } from './workspace-leases.ts';

type Homes = Pick<Home, 'folder' | 'items' | 'nodes' | 'runs'> & {
  readonly jobFiles: Pick<Home['jobFiles'], 'workspace'>;
};
type LookUp = (name: string) => string | undefined;

/** Takes the working folder of a run that begins, on its node. One that a person chose is shared by all who chose it. */
export function takeWorkspace(home: Homes, leases: WorkspaceLeases, active: ActiveRun, lookUp: LookUp): string {
  const { job, node, run } = active;
  if (job.cell !== null)
    return takeCellWorkspace(home, leases, { job, cell: job.cell, number: run.number, node, lookUp });
  const custom = active.config.customWorkspace?.trim() ?? '';
  if (custom === '') return leases.allocate(home.jobFiles.workspace(job, node), node);
  return shared(leases, resolve(nodeFolder(home, node), expand(custom, { get: lookUp })), node);
}

/** Returns the folder of a node on its machine, '' being the built-in one, to which paths of workspaces are relative. */
export function nodeFolder({ folder, nodes }: Pick<Home, 'folder' | 'nodes'>, node: string): string {
  return node === '' ? folder : resolve('/', nodes.get(node)?.remoteFolder ?? '');
}

interface CellRun {
  readonly job: Job;
  readonly cell: Cell;
  readonly number: number;
  readonly node: string;
  readonly lookUp: LookUp;
}

/**
 * Takes the working folder of a cell, which is below that of the project's build. Jenkins:
 * `MatrixRun.MatrixRunExecution#decideWorkspace`, with its variables `COMBINATION`, `SHORT_COMBINATION` and
 * `PARENT_WORKSPACE` in a folder that a person chose.
 */
function takeCellWorkspace(home: Homes, leases: WorkspaceLeases, { job, cell, number, node, lookUp }: CellRun): string {
  const project = projectOf(home.items, cell);
  const usual = home.jobFiles.workspace({ fullName: cell.project }, node);
  const below = relative(usual, home.jobFiles.workspace(job, node));
  const build = project && home.runs.get(project, number);
  const chosen = project?.config.customWorkspace?.trim() ?? '';
  const parent =
    (build !== undefined && !('kind' in build) && build.builtOn === node && build.workspace) ||
    (chosen === '' ? usual : resolve(nodeFolder(home, node), expand(chosen, { get: lookUp })));
  const custom = (project && matrixConfig(project.config)?.childCustomWorkspace?.trim()) || '';
  if (custom === '') return leases.allocate(join(parent, below), node);
  const own: Readonly<Record<string, string>> = {
    COMBINATION: below,
    SHORT_COMBINATION: createHash('md5').update(combinationName(cell.values)).digest('hex').slice(0, 8),
    PARENT_WORKSPACE: parent,
  };
  return shared(leases, resolve(parent, expand(custom, { get: (name) => own[name] ?? lookUp(name) })), node);
}

function shared(leases: WorkspaceLeases, path: string, node: string): string {
  leases.share(path, node);
  return path;
}
