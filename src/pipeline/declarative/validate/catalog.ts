import type { StepKind } from '../../steps/define.ts';
import { type Describable, describables, stepDescribable } from './describables.ts';
import { FUNCTIONS } from './functions.ts';

/** Properties of jobs and options of the pipeline itself; blocks of steps are options, too. */
const OPTIONS = describables({
  buildDiscarder: { strategy: 'class jenkins.model.BuildDiscarder!' },
  checkoutToSubdirectory: { subdirectory: 'String!' },
  disableConcurrentBuilds: { abortPrevious: 'boolean' },
  disableResume: {},
  durabilityHint: { hint: 'class org.jenkinsci.plugins.workflow.flow.FlowDurabilityHint!' },
  gitLabConnection: { gitLabConnection: 'String!', jobCredentialId: 'String' },
  githubProjectProperty: { projectUrlStr: 'String!', displayName: 'String' },
  newContainerPerStage: { newContainerPerStage: 'Boolean!' },
  overrideIndexTriggers: { enableTriggers: 'boolean!' },
  parallelsAlwaysFailFast: { parallelsAlwaysFailFast: 'Boolean!' },
  preserveStashes: { buildCount: 'int' },
  quietPeriod: { quietPeriod: 'Integer!' },
  rateLimitBuilds: { throttle: 'Object!' },
  skipDefaultCheckout: { skipDefaultCheckout: 'Boolean!' },
  skipStagesAfterUnstable: { skipStagesAfterUnstable: 'Boolean!' },
  throttleJobProperty: {
    maxConcurrentPerNode: 'Integer!',
    maxConcurrentTotal: 'Integer!',
    categories: 'Object!',
    throttleEnabled: 'boolean!',
    throttleOption: 'String!',
    limitOneJobWithMatchingParams: 'boolean!',
    paramsToUseForLimit: 'String!',
    matrixOptions: 'Object!',
  },
});

const STAGE_OPTIONS: ReadonlySet<string> = new Set(['checkoutToSubdirectory', 'skipDefaultCheckout']);

/** Blocks that are no options. */
const NO_OPTIONS: ReadonlySet<string> = new Set([
  'dir',
  'input',
  'node',
  'parallel',
  'pipeline',
  'stage',
  'withDockerContainer',
  'withDockerRegistry',
  'withDockerServer',
]);

export const TRIGGERS = describables({
  GenericTrigger: {
    genericVariables: 'Object',
    genericRequestVariables: 'Object',
    genericHeaderVariables: 'Object',
    regexpFilterText: 'String',
    regexpFilterExpression: 'String',
    causeString: 'String',
    token: 'String',
    tokenCredentialId: 'String',
    printPostContent: 'boolean',
    printContributedVariables: 'boolean',
    silentResponse: 'boolean',
    overrideQuietPeriod: 'boolean',
    shouldNotFlatten: 'boolean',
  },
  bitbucketPush: { overrideUrl: 'String' },
  cron: { spec: 'String!' },
  giteaPush: {},
  githubPush: {},
  gitlab: {
    triggerOnPush: 'boolean',
    triggerToBranchDeleteRequest: 'boolean',
    triggerOnMergeRequest: 'boolean',
    triggerOnlyIfNewCommitsPushed: 'boolean',
    triggerOnPipelineEvent: 'boolean',
    triggerOnAcceptedMergeRequest: 'boolean',
    triggerOnClosedMergeRequest: 'boolean',
    triggerOnApprovedMergeRequest: 'boolean',
    triggerOpenMergeRequestOnPush: 'Object',
    triggerOnNoteRequest: 'boolean',
    noteRegex: 'String',
    ciSkip: 'boolean',
    skipWorkInProgressMergeRequest: 'boolean',
    labelsThatForcesBuildIfAdded: 'String',
    setBuildDescription: 'boolean',
    addNoteOnMergeRequest: 'boolean',
    addCiMessage: 'boolean',
    addVoteOnMergeRequest: 'boolean',
    acceptMergeRequestOnSuccess: 'boolean',
    branchFilterName: 'String',
    branchFilterType: 'Object',
    includeBranchesSpec: 'String',
    excludeBranchesSpec: 'String',
    sourceBranchRegex: 'String',
    targetBranchRegex: 'String',
    mergeRequestLabelFilterConfig: 'Object',
    secretToken: 'String',
    pendingBuildName: 'String',
    cancelPendingBuildsOnUpdate: 'boolean',
  },
  parameterizedCron: { parameterizedSpecification: 'String!' },
  pollSCM: { scmpoll_spec: 'String!', ignorePostCommitHooks: 'boolean' },
  upstream: { upstreamProjects: 'String!', threshold: 'Object' },
});

export const PARAMETERS = describables({
  booleanParam: { name: 'String!', defaultValue: 'boolean', description: 'String' },
  choice: { name: 'String!', choices: 'Object', description: 'String' },
  credentials: {
    name: 'String!',
    defaultValue: 'String',
    credentialType: 'String',
    required: 'boolean',
    description: 'String',
  },
  file: { name: 'String!', description: 'String' },
  password: { name: 'String!', defaultValueAsSecret: 'Object', defaultValue: 'String', description: 'String' },
  run: { name: 'String!', projectName: 'String!', description: 'String', filter: 'Object' },
  string: { name: 'String!', defaultValue: 'String', description: 'String', trim: 'boolean' },
  text: { name: 'String!', defaultValue: 'String', description: 'String', trim: 'boolean' },
});

export interface Conditional extends Describable {
  /** How many conditions it has within; -1: one or more. */
  readonly children: number;
}

const LEAVES = describables({
  branch: { pattern: 'String!', comparator: 'String' },
  buildingTag: {},
  changeRequest: {
    id: 'String',
    target: 'String',
    branch: 'String',
    fork: 'String',
    url: 'String',
    title: 'String',
    author: 'String',
    authorDisplayName: 'String',
    authorEmail: 'String',
    comparator: 'String',
  },
  changelog: { pattern: 'String!' },
  changeset: { pattern: 'String!', caseSensitive: 'boolean', comparator: 'String', shouldMatchAll: 'boolean' },
  environment: { name: 'String!', value: 'String!', ignoreCase: 'boolean' },
  equals: { actual: 'Object!', expected: 'Object!' },
  isRestartedRun: {},
  tag: { pattern: 'String!', comparator: 'String' },
  triggeredBy: { cause: 'String!', detail: 'String' },
});

const NO_PARAMETERS: Describable = { parameters: [], takesBlock: false };

export const CONDITIONALS: ReadonlyMap<string, Conditional> = new Map(
  [
    ...[...LEAVES].map(([name, each]): [string, Conditional] => [name, { ...each, children: 0 }]),
    ['allOf', { ...NO_PARAMETERS, children: -1 }] as [string, Conditional],
    ['anyOf', { ...NO_PARAMETERS, children: -1 }] as [string, Conditional],
    ['expression', { ...NO_PARAMETERS, children: 0 }] as [string, Conditional],
    ['not', { ...NO_PARAMETERS, children: 1 }] as [string, Conditional],
  ].sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Fields of agents; those that must be given end in `!`. */
export const AGENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['any', []],
  [
    'docker',
    [
      'image!',
      'alwaysPull',
      'args',
      'containerPerStageRoot',
      'customWorkspace',
      'label',
      'registryCredentialsId',
      'registryUrl',
      'retries',
      'reuseNode',
    ],
  ],
  [
    'dockerfile',
    [
      'additionalBuildArgs',
      'args',
      'customWorkspace',
      'dir',
      'filename',
      'label',
      'registryCredentialsId',
      'registryUrl',
      'retries',
      'reuseNode',
    ],
  ],
  ['label', ['label!', 'customWorkspace', 'retries']],
  ['node', ['label!', 'customWorkspace', 'retries']],
  ['none', []],
]);

/** `node` is the long form of `label`. */
export const AGENT_NAMES: readonly string[] = [...AGENTS.keys()].filter((name) => name !== 'node');

/** What the validator knows of steps and of the server. */
export interface Catalog {
  /** What a step, or what can stand for one, is called with; null: there is none of this name. */
  step(name: string): Describable | null;
  /** What a call among options, triggers or parameters, or within one, is called with. */
  function(name: string, among: 'option' | 'trigger' | 'parameter' | null): Describable | null;
  readonly options: readonly string[];
  readonly stageOptions: readonly string[];
  /** Names of the installations of each type of tool. */
  readonly tools: ReadonlyMap<string, readonly string[]>;
}

export const NO_TOOLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ant', []],
  ['git', ['Default']],
  ['gradle', []],
  ['jdk', []],
  ['maven', []],
]);

export function createCatalog(
  steps: ReadonlyMap<string, StepKind>,
  tools: ReadonlyMap<string, readonly string[]>,
): Catalog {
  const step = (name: string): Describable | null => {
    const kind = steps.get(name);
    return kind === undefined ? (FUNCTIONS.get(name) ?? null) : stepDescribable(kind);
  };
  const wrappers = [...steps.values()].filter(({ name, body }) => body === true && !NO_OPTIONS.has(name));
  const wrapperNames = wrappers.map(({ name }) => name);
  const wrapper = (name: string): Describable | null => (wrapperNames.includes(name) ? step(name) : null);
  return {
    step,
    function(name, among) {
      switch (among) {
        case 'option':
          return OPTIONS.get(name) ?? wrapper(name);
        case 'trigger':
          return TRIGGERS.get(name) ?? null;
        case 'parameter':
          return PARAMETERS.get(name) ?? null;
        case null:
          return FUNCTIONS.get(name) ?? step(name);
      }
    },
    options: [...OPTIONS.keys(), ...wrapperNames].sort(),
    stageOptions: [...STAGE_OPTIONS, ...wrapperNames].sort(),
    tools,
  };
}
