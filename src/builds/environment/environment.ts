import { displayNameOf, type ParameterValue, type Run } from '../../model/index.ts';
import { characteristicVariables } from './cookie.ts';

export interface ExecutorFacts {
  readonly number: number;
  /** Holds the name of the node; '' is the built-in one. */
  readonly node: string;
  /** Holds the names by which the node is chosen, its own among them. */
  readonly labels: readonly string[];
}

export interface EnvironmentFacts {
  readonly run: Run;
  /** Holds the job's own name, without those of its folders. */
  readonly jobName: string;
  /** Holds variables of the branch that the job was made for. */
  readonly branch?: Readonly<Record<string, string>>;
  /** Holds the values of a cell's axes. */
  readonly axes: ReadonlyMap<string, string>;
  /** Says where the build runs; null where it is nowhere yet, as a pipeline outside of `node`. */
  readonly executor: ExecutorFacts | null;
  /** Holds the absolute path of the workspace; null before there is one. */
  readonly workspace: string | null;
  /** Holds the server's address with a trailing slash; null where it is unknown. */
  readonly rootUrl: string | null;
  readonly home: string;
  readonly cookie: string;
  readonly base: Readonly<Record<string, string>>;
  /** Lists variables of all builds on the server. A name `PATH+X` puts its value in front of PATH. */
  readonly globals: readonly { readonly name: string; readonly value: string }[];
  /** Returns the run that a run parameter names; undefined where it is gone. */
  findRun(jobName: string, number: number): Run | undefined;
  /** Returns the path of a job below the server's root, with a trailing slash. */
  urlOf(jobName: string): string;
}

/**
 * Returns the environment of a build's processes, before references in it are resolved. Later variables win: parameters and
 * axes do.
 */
export function buildEnvironment(facts: EnvironmentFacts): Map<string, string> {
  const { run, rootUrl, workspace } = facts;
  const env = new Map<string, string>(Object.entries(facts.base));
  const add = (values: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(values)) env.set(name, value);
  };
  add(characteristicVariables(run, facts.cookie, facts.jobName));
  add({
    CLASSPATH: '',
    CI: 'true',
    BUILD_DISPLAY_NAME: displayNameOf(run),
    JENKINS_HOME: facts.home,
    HUDSON_HOME: facts.home,
  });
  if (facts.executor !== null) add(executorVariables(facts.executor));
  if (rootUrl !== null) {
    const jobUrl = rootUrl + facts.urlOf(run.job);
    add({ JENKINS_URL: rootUrl, HUDSON_URL: rootUrl, JOB_URL: jobUrl, BUILD_URL: `${jobUrl}${run.number}/` });
  }
  if (workspace !== null) add(workspaceVariables(workspace));
  for (const { name, value } of facts.globals) addGlobal(env, name, value);
  for (const cause of run.causes) if (cause.kind === 'push') add(cause.variables ?? {});
  add(facts.branch ?? {});
  for (const value of run.parameters ?? []) {
    const text = parameterText(value, facts);
    add({ [value.name]: text, [value.name.toUpperCase()]: text });
    if (value.kind === 'run') add(runVariables(value, facts));
  }
  for (const [name, value] of facts.axes) env.set(name, value);
  return env;
}

/**
 * Adds a variable of all builds. One that is to be put in front of a variable that is not there yet is set under its own
 * name, such as `PATH+X`, meanwhile.
 */
function addGlobal(env: Map<string, string>, name: string, value: string): void {
  const [front = '', suffix] = name.split('+', 2);
  const behind = suffix === undefined || front === '' ? undefined : env.get(front);
  if (behind === undefined) env.set(name, value);
  else env.set(front, `${value}:${behind}`);
}

export function executorVariables({ number, node, labels }: ExecutorFacts): Record<string, string> {
  return {
    EXECUTOR_NUMBER: String(number),
    NODE_NAME: node === '' ? 'built-in' : node,
    NODE_LABELS: labels.join(' '),
  };
}

export function workspaceVariables(workspace: string): Record<string, string> {
  return { WORKSPACE: workspace, WORKSPACE_TMP: `${workspace}@tmp` };
}

function parameterText(value: ParameterValue, { rootUrl, urlOf }: EnvironmentFacts): string {
  switch (value.kind) {
    case 'file':
      return value.originalFileName;
    case 'run':
      return `${rootUrl ?? ''}${urlOf(value.jobName)}${value.number}/`;
    default:
      return String(value.value);
  }
}

function runVariables(value: ParameterValue & { kind: 'run' }, { findRun }: EnvironmentFacts): Record<string, string> {
  const named = findRun(value.jobName, value.number);
  return {
    [`${value.name}_JOBNAME`]: value.jobName,
    [`${value.name}_NUMBER`]: String(value.number),
    [`${value.name}_NAME`]: named === undefined ? `#${value.number}` : displayNameOf(named),
    [`${value.name}_RESULT`]: named?.result ?? '',
  };
}
