import type { KindOf } from '../kind/families.ts';
import { bool, type ConfigOf, group, kinds, oneOf, optionalInt, optionalText, text } from '../kind/fields.ts';
import type { Configured, Known } from '../kind/kind.ts';
import { branchOf } from '../scm/branch.ts';
import type { AxisConfig } from './axis.ts';
import type { DefinitionKind } from './definition.ts';
import { hasProperty, type KnownProperty, propertyOf } from './known-property.ts';
import type { TriggerKind } from './trigger.ts';
import { unknownParameter } from './unknown-parameter.ts';

/** Children of `<project>` in the order in which Jenkins writes them. */
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

/** The configuration of a job as the rest of the house sees it. */
export type JobConfig = ConfigOf<typeof FREESTYLE_FIELDS>;

/** A job of which nothing was said: what an empty file is read as. */
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

/** Children of a folder's root element that mean something here; what else is in the file stays. */
export const FOLDER_FIELDS = {
  description: text({ label: 'Description', lines: true }),
  displayName: optionalText({ label: 'Display name' }),
  properties: kinds('property'),
} as const;

export type FolderConfig = ConfigOf<typeof FOLDER_FIELDS>;

/** What a matrix project has beside what every job has. */
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

/** Children of a pipeline job's `<flow-definition>` in Jenkins's order. */
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

/** The configuration as a pipeline job's; null where it is another kind of job's. */
export function pipelineConfig(config: JobConfig): PipelineConfig | null {
  return 'definition' in config ? (config as PipelineConfig) : null;
}

const JOB_PROPERTIES = 'org.jenkinsci.plugins.workflow.job.properties.';

/** One build of a pipeline at a time, or a new one ends the one before it. */
export const noConcurrentBuildsProperty: KnownProperty<{ readonly abortPrevious: boolean }> = {
  xmlTag: `${JOB_PROPERTIES}DisableConcurrentBuildsJobProperty`,
};

/** Builds of a pipeline end when the server does. */
export const noResumeProperty: KnownProperty<object> = { xmlTag: `${JOB_PROPERTIES}DisableResumeJobProperty` };

/** How safe the builds of a pipeline are when the server is killed. */
export const durabilityProperty: KnownProperty<{ readonly hint: string }> = {
  xmlTag: `${JOB_PROPERTIES}DurabilityHintJobProperty`,
};

export const PIPELINE_TRIGGERS_PROPERTY = `${JOB_PROPERTIES}PipelineTriggersJobProperty`;

/** What starts builds of a pipeline. */
export const pipelineTriggersProperty: KnownProperty<{ readonly triggers: readonly Configured<TriggerKind>[] }> = {
  xmlTag: PIPELINE_TRIGGERS_PROPERTY,
};

/** Of the job of a branch: its own word about builds that nobody asked for. */
export const overrideTriggersProperty: KnownProperty<{ readonly enableTriggers: boolean }> = {
  xmlTag: 'jenkins.branch.OverrideIndexTriggersJobProperty',
};

export const RATE_LIMIT_PROPERTY = 'jenkins.branch.RateLimitBranchProperty_-JobPropertyImpl';

/** What of a job's configuration a pipeline job says; the rest is as of a job of which nothing was said. */
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

/** The configuration as a matrix project's; null where it is another kind of job's. */
export function matrixConfig(config: JobConfig): MatrixConfig | null {
  return 'axes' in config ? (config as MatrixConfig) : null;
}

export interface MatrixAxis extends AxisConfig {
  /** Its values say where the cells run. */
  readonly isLabel: boolean;
}

/** The axes of kinds that are built in, in the order of the configuration. */
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

/** The parameter definitions of a job in order, those of unknown classes as text; null where it takes none. */
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
