import { displayNameOf, itemUrl, type ParameterValue, type Run } from '../model/index.ts';
import { characteristicVariables } from './cookie.ts';

export interface EnvironmentFacts {
  readonly run: Run;
  readonly executor: number;
  /** Absolute; null before there is one. */
  readonly workspace: string | null;
  /** With a trailing slash; null unknown. */
  readonly rootUrl: string | null;
  readonly home: string;
  /** Labels of the built-in node beside its own name. */
  readonly labels: string;
  readonly cookie: string;
  readonly base: Readonly<Record<string, string>>;
  /** The run that a run parameter names; undefined where it is gone. */
  findRun(jobName: string, number: number): Run | undefined;
}

/** Environment of a build's processes, before references in it are resolved. Later ones win: parameters do. */
export function buildEnvironment(facts: EnvironmentFacts): Map<string, string> {
  const { run, rootUrl, workspace } = facts;
  const env = new Map<string, string>(Object.entries(facts.base));
  const add = (values: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(values)) env.set(name, value);
  };
  add(characteristicVariables(run, facts.cookie));
  add({
    CLASSPATH: '',
    CI: 'true',
    BUILD_DISPLAY_NAME: displayNameOf(run),
    JENKINS_HOME: facts.home,
    HUDSON_HOME: facts.home,
    EXECUTOR_NUMBER: String(facts.executor),
    NODE_NAME: 'built-in',
    NODE_LABELS: nodeLabels(facts.labels),
  });
  if (rootUrl !== null) {
    const jobUrl = rootUrl + itemUrl(run.job);
    add({ JENKINS_URL: rootUrl, HUDSON_URL: rootUrl, JOB_URL: jobUrl, BUILD_URL: `${jobUrl}${run.number}/` });
  }
  if (workspace !== null) add({ WORKSPACE: workspace, WORKSPACE_TMP: `${workspace}@tmp` });
  for (const value of run.parameters ?? []) {
    const text = parameterText(value, rootUrl);
    add({ [value.name]: text, [value.name.toUpperCase()]: text });
    if (value.kind === 'run') add(runVariables(value, facts));
  }
  return env;
}

function nodeLabels(labels: string): string {
  const names = labels.split(/\s+/).filter((label) => label !== '');
  return [...new Set(['built-in', ...names])].sort().join(' ');
}

function parameterText(value: ParameterValue, rootUrl: string | null): string {
  switch (value.kind) {
    case 'file':
      return value.originalFileName;
    case 'run':
      return `${rootUrl ?? ''}${itemUrl(value.jobName)}${value.number}/`;
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
