import { branchOf } from '../branch/branch.ts';
import type { KindOf } from '../kind/families.ts';
import { bool, type ConfigOf, group, kinds, oneOf, optionalInt, optionalText, text } from '../kind/fields.ts';
import type { Configured, Known } from '../kind/kind.ts';
import { hasProperty, type KnownProperty, propertyOf } from '../kind/known-property.ts';
import type { AxisConfig } from './axis.ts';
import { unknownParameter } from './unknown-parameter.ts';

/** Says that forms ask whether an item is enabled. */
export const ENABLED = { name: 'enable', negated: true, label: 'Enabled' } as const;

/** Lists the children of `<project>` in the order in which Jenkins writes them. */
export const FREESTYLE_FIELDS = {
  description: text({
    label: 'Description',
    help: 'It is shown on the page of the job; how its markup is read is a setting of the server.',
    lines: true,
  }),
  displayName: optionalText({
    label: 'Display name',
    help: 'Pages show it in place of the name; addresses keep the name.',
    form: { name: 'displayNameOrNull' },
  }),
  keepDependencies: bool({
    label: 'Keep builds that others used',
    help: 'It stays in the file and has no effect.',
    form: false,
  }),
  properties: kinds('property', {
    label: 'Properties',
    help: 'What plugins add to the job.',
    form: { partial: true },
  }),
  scm: oneOf('scm', {
    label: 'Source Code Management',
    help: 'From where sources are checked out, and whose changes a build shows.',
    form: { numbered: true },
  }),
  quietPeriod: optionalInt({
    label: 'Quiet period',
    help: 'A new build waits this many seconds, so that several causes become one build; without a number as long as the server says.',
    form: { name: 'quiet_period', when: 'hasCustomQuietPeriod', usual: '0' },
  }),
  scmCheckoutRetryCount: optionalInt({
    label: 'Retry count of the checkout',
    help: 'A checkout that failed is tried again this often; without a number as often as the server says.',
    form: { when: 'hasCustomScmCheckoutRetryCount', usual: '0' },
  }),
  assignedNode: optionalText({
    label: 'Label expression',
    help: 'Builds run only on nodes that the expression selects.',
    form: { name: 'label', when: 'hasSlaveAffinity' },
  }),
  canRoam: bool({
    label: 'Runs on any node',
    help: 'Builds may run wherever an executor is free; otherwise the label expression decides.',
    default: true,
    form: { name: 'hasSlaveAffinity', negated: true, label: 'Restrict where this project can be run' },
  }),
  disabled: bool({ label: 'Disabled', help: 'No new builds start.', form: ENABLED }),
  blockBuildWhenDownstreamBuilding: bool({
    label: 'Block build when downstream project is building',
    help: 'A build waits while a job that follows this one is built or queued.',
  }),
  blockBuildWhenUpstreamBuilding: bool({
    label: 'Block build when upstream project is building',
    help: 'A build waits while a job that this one follows is built or queued.',
  }),
  jdk: optionalText({ label: 'JDK', help: 'The name of the Java installation that builds use.' }),
  authToken: optionalText({
    label: 'Authentication token',
    help: 'Who knows this text may start builds by address, without logging in.',
    form: { when: 'pseudoRemoteTrigger', inside: true },
  }),
  triggers: kinds('trigger', {
    label: 'Build triggers',
    help: 'What starts builds by itself.',
    form: { members: true },
  }),
  concurrentBuild: bool({
    label: 'Execute concurrent builds if necessary',
    help: 'Several builds of the job may run at the same time, each in a workspace of its own.',
  }),
  customWorkspace: optionalText({
    label: 'Use custom workspace',
    help: 'Builds use this folder instead of one that the server chooses.',
    form: { when: 'hasCustomWorkspace' },
  }),
  builders: kinds('builder', {
    label: 'Build steps',
    help: 'They run one after the other; the first that fails ends the build.',
    form: { name: 'builder' },
  }),
  publishers: kinds('publisher', {
    label: 'Post-build actions',
    help: 'They run when the steps are over, whatever their result.',
    form: { name: 'publisher' },
  }),
  buildWrappers: kinds('wrapper', {
    label: 'Build environment',
    help: 'What is set up around the steps of a build.',
    form: { members: true },
  }),
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
  description: text({
    label: 'Description',
    help: 'It is shown on the page of the job; how its markup is read is a setting of the server.',
    lines: true,
  }),
  displayName: optionalText({
    label: 'Display name',
    help: 'Pages show it in place of the name; addresses keep the name.',
    form: { name: 'displayNameOrNull' },
  }),
  properties: kinds('property', {
    label: 'Properties',
    help: 'What plugins add to the job.',
    form: { partial: true },
  }),
} as const;

export type FolderConfig = ConfigOf<typeof FOLDER_FIELDS>;

/** Lists what a matrix project has beside what every job has. */
export const MATRIX_FIELDS = {
  ...FREESTYLE_FIELDS,
  axes: kinds('axis', { label: 'Configuration matrix', form: { name: 'axis' } }),
  combinationFilter: optionalText({
    label: 'Combination filter',
    help: 'Only combinations of values for which this Groovy expression is true are built.',
    form: { when: 'hasCombinationFilter', inside: true },
  }),
  executionStrategy: group(
    {
      runSequentially: bool({
        label: 'Run each configuration sequentially',
        help: 'One combination is built after the other, not all at the same time.',
      }),
      touchStoneCombinationFilter: optionalText({
        label: 'Execute touchstone builds first',
        help: 'Combinations for which this expression is true are built first, and the others only if they did well.',
        form: { when: 'hasTouchStoneCombinationFilter' },
      }),
      touchStoneResultCondition: group(
        {
          name: text({
            label: 'Result',
            help: 'The worst result after which the other combinations are built.',
            default: 'SUCCESS',
          }),
        },
        {
          label: 'Required result',
          help: 'The worst result after which the other combinations are built.',
          choices: ['SUCCESS', 'UNSTABLE'],
          form: { when: 'hasTouchStoneCombinationFilter', usual: 'SUCCESS' },
        },
      ),
    },
    { javaClass: 'hudson.matrix.DefaultMatrixExecutionStrategyImpl' },
  ),
  childCustomWorkspace: optionalText({
    label: 'Workspace of the configurations',
    help: 'The folder of a combination below that of the project.',
    form: { when: 'hasChildCustomWorkspace', usual: '${COMBINATION}' },
  }),
} as const;

export type MatrixConfig = ConfigOf<typeof MATRIX_FIELDS>;

/** Lists the children of a pipeline job's `<flow-definition>` in Jenkins's order. */
export const PIPELINE_FIELDS = {
  description: text({
    label: 'Description',
    help: 'It is shown on the page of the job; how its markup is read is a setting of the server.',
    lines: true,
  }),
  displayName: optionalText({
    label: 'Display name',
    help: 'Pages show it in place of the name; addresses keep the name.',
    form: { name: 'displayNameOrNull' },
  }),
  keepDependencies: bool({
    label: 'Keep builds that others used',
    help: 'It stays in the file and has no effect.',
    form: false,
  }),
  properties: kinds('property', {
    label: 'Properties',
    help: 'What plugins add to the job.',
    form: { partial: true },
  }),
  definition: oneOf('definition', {
    label: 'Pipeline',
    help: 'Where the script of the pipeline is.',
    form: { usual: 'org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition' },
  }),
  triggers: kinds('trigger', { label: 'Build triggers', help: 'What starts builds by itself.', form: false }),
  quietPeriod: optionalInt({
    label: 'Quiet period',
    help: 'A new build waits this many seconds, so that several causes become one build; without a number as long as the server says.',
    form: { name: 'quiet_period', when: 'hasCustomQuietPeriod', usual: '0' },
  }),
  authToken: optionalText({
    label: 'Authentication token',
    help: 'Who knows this text may start builds by address, without logging in.',
    form: { when: 'pseudoRemoteTrigger', inside: true },
  }),
  disabled: bool({ label: 'Disabled', help: 'No new builds start.', form: ENABLED }),
} as const;

export type PipelineConfig = JobConfig & { readonly definition: Configured<KindOf['definition']> | null };

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
export const pipelineTriggersProperty: KnownProperty<{ readonly triggers: readonly Configured<KindOf['trigger']>[] }> =
  {
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
