import type { StepEvaluation, StepValue } from '../../points/index.ts';

/** Names a GitLab server and credentials; '' leaves the choice to other settings. */
export interface Connection {
  readonly server: string;
  readonly credentialsId: string;
}

/** Describes a commit of a GitLab project that a step names itself; '' means what is being built. */
export interface NamedBuild {
  readonly name: string;
  readonly project: string;
  readonly sha: string;
  /** Holds the connection; null means that of the job. */
  readonly connection: Connection | null;
}

/** Returns what is being built, under a name. */
export function buildNamed(name: string): NamedBuild {
  return { name, project: '', sha: '', connection: null };
}

/**
 * Returns the connection that a value describes, `gitLabConnection('main')` or its name alone; null where there is none.
 */
export function* connectionIn(value: StepValue | null): StepEvaluation<Connection | null> {
  if (value === null) return null;
  const { described } = value;
  if (described === null) return { server: yield* value.text(), credentialsId: '' };
  const { named, sole } = described;
  return {
    server: yield* textOf(named.get('gitLabConnection') ?? sole),
    credentialsId: yield* textOf(named.get('jobCredentialId')),
  };
}

/**
 * Returns the commits that a list names: `[[projectId: 'group/app', revisionHash: 'main', name: 'a', connection: …]]`. What
 * one of them leaves out is `usual`.
 */
export function* buildsIn(
  builds: StepValue | null,
  usual: Pick<NamedBuild, 'name' | 'connection'>,
): StepEvaluation<NamedBuild[]> {
  const found: NamedBuild[] = [];
  for (const value of builds?.items ?? []) {
    const given = value?.described?.named;
    const connection = (yield* connectionIn(given?.get('connection') ?? null)) ?? usual.connection;
    const project = yield* textOf(given?.get('projectId'));
    const sha = yield* textOf(given?.get('revisionHash'));
    found.push({ name: (yield* textOf(given?.get('name'))) || usual.name, project, sha, connection });
  }
  return found;
}

function* textOf(value: StepValue | null | undefined): StepEvaluation<string> {
  return value === null || value === undefined ? '' : yield* value.text();
}
