import type { Agents } from '../../agents/index.ts';
import type { Home, Job } from '../../home/index.ts';
import type { AgentFiles } from '../../points/index.ts';
import { isConnected } from './is-connected.ts';

/** Represents the working folder that a job used last. */
export interface JobWorkspace {
  /** Holds its absolute path on the machine of the node. */
  readonly path: string;
  /** Names the node; '' is the server's own machine. */
  readonly node: string;
  /** Holds the files of the machine; null while it is not connected. */
  readonly files: AgentFiles | null;
}

/** Finds the working folders of jobs, on whatever machine they are. */
export interface JobWorkspaces {
  /** Returns the folder of the newest run where that still exists, or may exist; else the job's own on the server. */
  lastUsed(job: Job): Promise<JobWorkspace>;
  /** Returns a folder on the machine of a node; '' is the server's own. */
  on(node: string, path: string): Promise<JobWorkspace>;
}

export function createJobWorkspaces({
  home,
  agents,
}: {
  readonly home: Pick<Home, 'runs'> & { readonly jobFiles: Pick<Home['jobFiles'], 'workspace'> };
  readonly agents: Agents;
}): JobWorkspaces {
  return {
    async on(node, path) {
      const { name, isLocal, files } = agents.of(node);
      const isThere = isLocal || (await isConnected(agents, node));
      return { path, node: isLocal ? '' : name, files: isThere ? files : null };
    },
    async lastUsed(job) {
      const run = home.runs.permalink(job, 'lastBuild');
      const own = { path: home.jobFiles.workspace(job), node: '', files: agents.local.files };
      if (!run?.workspace) return own;
      const { name, isLocal, files } = agents.of(run.builtOn);
      const used = { path: run.workspace, node: isLocal ? '' : name, files };
      if (!isLocal && !(await isConnected(agents, run.builtOn))) return { ...used, files: null };
      return !isLocal || (await files.info(run.workspace)) !== null ? used : own;
    },
  };
}
