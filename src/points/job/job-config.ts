import type { KindOf } from '../kind/families.ts';
import { bool, type ConfigOf, group, kinds, oneOf, optionalInt, optionalText, text } from '../kind/fields.ts';
import type { Configured, Known } from '../kind/kind.ts';
import { branchOf } from '../scm/branch.ts';
import type { AxisConfig } from './axis.ts';
import type { DefinitionKind } from './definition.ts';
import { hasProperty, type KnownProperty, propertyOf } from './known-property.ts';
import type { TriggerKind } from './trigger.ts';
import { unknownParameter } from './unknown-parameter.ts';

/** Lists the children of `<project>` in the order in which Jenkins writes them. */
export const FREESTYLE_FIELDS = {
  description: text({ label: 'Description', lines: true }),
  displayName: optionalText({ label: 'Display name' }),
  keepDependencies: bool(),
  properties: kinds('property'),
  scm: oneOf('scm', { label: 'Source Code Management' }),
  quietPeriod: optionalInt({ label: 'Quiet period' }),
  scmCheckoutRetryCount: optionalInt({ label: 'Retry count of the checkout' }),
  assignedNode: optionalText({ label: 'Label expression' }),
  canRoam: bool({ default: true }),
  disabled: bool(),
  blockBuildWhenDownstreamBuilding: bool(),
  blockBuildWhenUpstreamBuilding: bool(),
  jdk: optionalText({ label: 'JDK' }),
  authToken: optionalText({ label: 'Authentication token' }),
  triggers: kinds('trigger', { label: 'Build triggers' }),
  concurrentBuild: bool({ label: 'Execute concurrent builds if necessary' }),
  customWorkspace: optionalText({ label: 'Use custom workspace' }),
  builders: kinds('builder', { label: 'Build steps' }),
  publishers: kinds('publisher', { label: 'Post-build actions' }),
  buildWrappers: kinds('wrapper', { label: 'Build environment' }),
} as const;

/** Describes the configuration of a job as all other code sees it. */
export type JobConfig = ConfigOf<typeof FREESTYLE_FIELDS>;

/** Holds the configuration of a job for which nothing is configured; an empty file is read as this. */
export const EMPTY_JOB: JobConfig = {
  description: '',
  displayName: null,
  keepDependencies: false,
  properties: [],
  scm: null,
  quietPeriod: null,
  scmCheckoutRetryCount: null,
  assignedNode: null,
  canRoam: true,
  disabled: false,
  blockBuildWhenDownstreamBuilding: false,
  blockBuildWhenUpstreamBuilding: false,
  jdk: null,
  authToken: null,
  triggers: [],
  concurrentBuild: false,
  customWorkspace: null,
  builders: [],
  publishers: [],
  buildWrappers: [],
};

/** Lists the children of a folder's root element that mean something here; everything else in the file stays. */
export const FOLDER_FIELDS = {
  description: text({ label: 'Description', lines: true }),
  displayName: optionalText({ label: 'Display name' }),
  properties: kinds('property'),
} as const;

export type FolderConfig = ConfigOf<typeof FOLDER_FIELDS>;

/** Lists what a matrix project has beside what every job has. */
export const MATRIX_FIELDS = {
  ...FREESTYLE_FIELDS,
  axes: kinds('axis', { label: 'Configuration matrix' }),
  combinationFilter: optionalText({ label: 'Combination filter' }),
  executionStrategy: group(
    {
      runSequentially: bool({ label: 'Run each configuration sequentially' }),
      touchStoneCombinationFilter: optionalText({ label: 'Execute touchstone builds first' }),
      touchStoneResultCondition: group({ name: text({ default: 'SUCCESS' }) }),
    },
    { javaClass: 'hudson.matrix.DefaultMatrixExecutionStrategyImpl' },
  ),
  childCustomWorkspace: optionalText({ label: 'Workspace of the configurations' }),
} as const;

export type MatrixConfig = ConfigOf<typeof MATRIX_FIELDS>;

/** Lists the children of a pipeline job's `<flow-definition>` in Jenkins's order. */
export const PIPELINE_FIELDS = {
  description: text({ label: 'Description', lines: true }),
  displayName: optionalText({ label: 'Display name' }),
  keepDependencies: bool(),
  properties: kinds('property'),
  definition: oneOf('definition', { label: 'Pipeline' }),
  triggers: kinds('trigger', { label: 'Build triggers' }),
  quietPeriod: optionalInt({ label: 'Quiet period' }),
  authToken: optionalText({ label: 'Authentication token' }),
  disabled: bool(),
} as const;

export type PipelineConfig = JobConfig & { readonly definition: Configured<DefinitionKind> | null };

/** Returns the configuration as a pipeline job's; null where it is another kind of job's. */
export function pipelineConfig(config: JobConfig): PipelineConfig | null {
  return 'definition' in config ? (config as PipelineConfig) : null;
}

const JOB_PROPERTIES = 'org.jenkinsci.plugins.workflow.job.properties.';

/**
 * Names the property that allows one build of a pipeline at a time; with `abortPrevious` a new one ends the one before it.
 */
export const noConcurrentBuildsProperty: KnownProperty<{ readonly abortPrevious: boolean }> = {
  xmlTag: `${JOB_PROPERTIES}DisableConcurrentBuildsJobProperty`,
};

/** Names the property by which builds of a pipeline end when the server does. */
export const noResumeProperty: KnownProperty<object> = { xmlTag: `${JOB_PROPERTIES}DisableResumeJobProperty` };

/** Names the property that says how safe the builds of a pipeline are when the server is killed. */
export const durabilityProperty: KnownProperty<{ readonly hint: string }> = {
  xmlTag: `${JOB_PROPERTIES}DurabilityHintJobProperty`,
};

export const PIPELINE_TRIGGERS_PROPERTY = `${JOB_PROPERTIES}PipelineTriggersJobProperty`;

/** Names the property that holds what starts builds of a pipeline. */
export const pipelineTriggersProperty: KnownProperty<{ readonly triggers: readonly Configured<TriggerKind>[] }> = {
  xmlTag: PIPELINE_TRIGGERS_PROPERTY,
};

/** Names the property of a branch's job that decides for itself about builds that nobody asked for. */
export const overrideTriggersProperty: KnownProperty<{ readonly enableTriggers: boolean }> = {
  xmlTag: 'jenkins.branch.OverrideIndexTriggersJobProperty',
};

export const RATE_LIMIT_PROPERTY = 'jenkins.branch.RateLimitBranchProperty_-JobPropertyImpl';

/**
 * Returns the job configuration that a pipeline job's fields define; the rest is as for a job for which nothing is
 * configured.
 */
export function jobOfPipeline(config: ConfigOf<typeof PIPELINE_FIELDS>): PipelineConfig {
  return {
    ...EMPTY_JOB,
    ...config,
    // Jenkins: the job of a `Branch.Dead` is not buildable.
    disabled: config.disabled || branchOf(config)?.isDead === true,
    // A build that ends the one before it need not wait for it.
    concurrentBuild:
      !hasProperty(config, noConcurrentBuildsProperty) ||
      propertyOf(config, noConcurrentBuildsProperty)?.abortPrevious === true,
  };
}

/** Returns the configuration as a matrix project's; null where it is another kind of job's. */
export function matrixConfig(config: JobConfig): MatrixConfig | null {
  return 'axes' in config ? (config as MatrixConfig) : null;
}

export interface MatrixAxis extends AxisConfig {
  /** Says whether its values are label expressions that decide where the cells run. */
  readonly isLabel: boolean;
}

/** Returns the axes of kinds that are built in, in the order of the configuration. */
export function matrixAxes({ axes }: Pick<MatrixConfig, 'axes'>): MatrixAxis[] {
  return axes.flatMap((axis) => {
    if (axis.kind === null) return [];
    const { name, values } = axis.config;
    return [{ name, values, isLabel: axis.kind.isLabel }];
  });
}

export const PARAMETERS_PROPERTY = 'hudson.model.ParametersDefinitionProperty';
export const DISCARDER_PROPERTY = 'jenkins.model.BuildDiscarderProperty';

export type ConfiguredParameter = Known<KindOf['parameter']>;

/** Returns the parameter definitions of a job in order, those of unknown classes as text; null where it takes none. */
export function parameterDefinitions(config: {
  readonly properties: readonly Configured[];
}): readonly ConfiguredParameter[] | null {
  const property = config.properties.find((item) => item.kind?.xmlTag === PARAMETERS_PROPERTY);
  if (property === undefined || property.kind === null) return null;
  const { parameterDefinitions: list } = property.config as {
    readonly parameterDefinitions: readonly Configured<KindOf['parameter']>[];
  };
  return list.flatMap((item) => (item.kind === null ? (unknownParameter(item) ?? []) : [item]));
}
