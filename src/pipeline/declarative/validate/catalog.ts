import { type KindRegistry, withPlugin } from '../../../points/index.ts';
import type { StepKind } from '../../steps/define.ts';
import { type Describable, describables, stepDescribable } from './describables.ts';
import { knownOfKinds } from './functions.ts';

/**
 * Lists the options of pipelines that are no properties of jobs, or of no kind that exists here; block steps are options,
 * too.
 */
const OPTIONS = describables({
  checkoutToSubdirectory: { subdirectory: 'String!' },
  newContainerPerStage: { newContainerPerStage: 'Boolean!' },
  parallelsAlwaysFailFast: { parallelsAlwaysFailFast: 'Boolean!' },
  preserveStashes: { buildCount: 'int' },
  quietPeriod: { quietPeriod: 'Integer!' },
  skipDefaultCheckout: { skipDefaultCheckout: 'Boolean!' },
  skipStagesAfterUnstable: { skipStagesAfterUnstable: 'Boolean!' },
});

const STAGE_OPTIONS: ReadonlySet<string> = new Set(['checkoutToSubdirectory', 'skipDefaultCheckout']);

/** Lists the block steps that are no options. */
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

export interface Conditional extends Describable {
  /** Holds the number of conditions within this one; -1 for one or more. */
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

/** Maps agents to their fields; required ones end with `!`. */
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
  [
    'kubernetes',
    [
      ...[
        'activeDeadlineSeconds',
        'agentContainer',
        'agentInjection',
        'cloud',
        'containerTemplate',
        'containerTemplates',
      ],
      ...[
        'customWorkspace',
        'defaultContainer',
        'hostNetwork',
        'idleMinutes',
        'inheritFrom',
        'inheritYamlMergeStrategy',
      ],
      ...[
        'instanceCap',
        'label',
        'namespace',
        'nodeSelector',
        'nodeUsageMode',
        'podRetention',
        'retries',
        'runAsGroup',
      ],
      ...['runAsUser', 'schedulerName', 'serviceAccount', 'showRawYaml', 'slaveConnectTimeout', 'supplementalGroups'],
      ...['workingDir', 'workspaceVolume', 'yaml', 'yamlFile', 'yamlMergeStrategy'],
    ],
  ],
  ['label', ['label!', 'customWorkspace', 'retries']],
  ['node', ['label!', 'customWorkspace', 'retries']],
  ['none', []],
]);

/** Lists the agents that messages leave out: `node`, which is the long form of `label`, and that of a plugin that few servers have. */
const UNNAMED_AGENTS: ReadonlySet<string> = new Set(['node', 'kubernetes']);

/** Describes what the validator knows of steps and of the server. */
export interface Catalog {
  /** Returns the parameters of a step, or of a call in place of one; null where there is none of this name. */
  step(name: string): Describable | null;
  /**
   * Returns the parameters of a call among options, triggers or parameters, or within one; null where there is none of this
   * name.
   */
  function(name: string, among: 'option' | 'trigger' | 'parameter' | null): Describable | null;
  /** Maps the agents of plugins that work to their fields; required ones end with `!`. */
  readonly agents: ReadonlyMap<string, readonly string[]>;
  /** Lists the names of those that messages have. */
  readonly agentNames: readonly string[];
  readonly triggers: ReadonlyMap<string, Describable>;
  readonly parameters: ReadonlyMap<string, Describable>;
  readonly options: readonly string[];
  readonly stageOptions: readonly string[];
  /** Holds the names of the installations of each type of tool. */
  readonly tools: ReadonlyMap<string, readonly string[]>;
  /** Returns a message about a name that is not known, with the plugin that has it where that does not work. */
  unknown(message: string, name: string, families: readonly string[]): string;
}

export const NO_TOOLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ant', []],
  ['git', ['Default']],
  ['gradle', []],
  ['jdk', []],
  ['maven', []],
]);

/** Describes what a server has that a pipeline may name, besides steps. */
export interface KnownNames {
  readonly kinds: KindRegistry;
  /** Holds the names of the installations of each type of tool; where it is missing, those of a new server apply. */
  readonly tools?: ReadonlyMap<string, readonly string[]>;
}

export interface Known extends KnownNames {
  readonly steps: ReadonlyMap<string, StepKind>;
}

export function createCatalog({ steps, kinds, tools = NO_TOOLS }: Known): Catalog {
  const { functions, options, triggers, parameters } = knownOfKinds(kinds);
  const step = (name: string): Describable | null => {
    const kind = steps.get(name);
    return kind === undefined ? (functions.get(name) ?? null) : stepDescribable(kind);
  };
  const wrappers = [...steps.values()].filter(({ name, body }) => body === true && !NO_OPTIONS.has(name));
  const wrapperNames = wrappers.map(({ name }) => name);
  const wrapper = (name: string): Describable | null => (wrapperNames.includes(name) ? step(name) : null);
  const agents = new Map([...AGENTS].filter(([name]) => kinds.idle.ofSymbol(name, ['agent']) === null));
  return {
    step,
    agents,
    agentNames: [...agents.keys()].filter((name) => !UNNAMED_AGENTS.has(name)),
    unknown: (message, name, families) => withPlugin(message, kinds.idle.ofSymbol(name, families)),
    function(name, among) {
      switch (among) {
        case 'option':
          return OPTIONS.get(name) ?? options.get(name) ?? wrapper(name);
        case 'trigger':
          return triggers.get(name) ?? null;
        case 'parameter':
          return parameters.get(name) ?? null;
        case null:
          return functions.get(name) ?? step(name);
      }
    },
    triggers,
    parameters,
    options: [...OPTIONS.keys(), ...options.keys(), ...wrapperNames].sort(),
    stageOptions: [...STAGE_OPTIONS, ...wrapperNames].sort(),
    tools,
  };
}
