import { attributeOf, childOf, node } from '../../xml/index.ts';
import { type BranchPropertyStrategy, branchPropertyStrategy } from '../branch/branch-properties.ts';
import type { BuildStrategyKind } from '../branch/build-strategy.ts';
import type { KindOf } from '../kind/families.ts';
import { bool, type ConfigOf, type Field, group, int, kinds, oneOf, text, writeWithClass } from '../kind/fields.ts';
import type { Configured } from '../kind/kind.ts';
import { rawElements } from '../kind/raw-element.ts';
import { ENABLED, FOLDER_FIELDS, type FolderConfig } from './job-config.ts';

/** Describes one of the sources of a multibranch project. Jenkins: `BranchSource`. */
export interface BranchSource {
  readonly source: Configured<KindOf['scm-source']>;
  readonly buildStrategies: readonly Configured<BuildStrategyKind>[];
  /** Says which properties its branches have; null for none. */
  readonly strategy: BranchPropertyStrategy | null;
}

const BRANCH_SOURCE = 'jenkins.branch.BranchSource';

const strategies = kinds('build-strategy');
const propertyStrategy = branchPropertyStrategy();

function branchSources(): Field<readonly BranchSource[]> {
  return {
    type: 'any',
    label: 'Branch Sources',
    form: {
      object: {
        itemTag: BRANCH_SOURCE,
        within: 'data',
        fields: { source: oneOf('scm-source'), buildStrategies: strategies, strategy: propertyStrategy },
      },
    },
    fromXml: (element, context) =>
      (element && childOf(element, 'data'))?.children.flatMap((each): BranchSource[] => {
        const source = childOf(each, 'source');
        const className = source && attributeOf(source, 'class');
        if (source === undefined || className === undefined) return [];
        return [
          {
            source: context.kinds.read('scm-source', { ...source, name: className }),
            buildStrategies: (childOf(each, 'buildStrategies')?.children ?? []).map((strategy) =>
              context.kinds.read('build-strategy', strategy),
            ),
            strategy: propertyStrategy.fromXml(childOf(each, 'strategy'), context),
          },
        ];
      }) ?? [],
    toXml: (name, value, context) => [
      node(name, { class: 'jenkins.branch.MultiBranchProject$BranchSourceList' }, [
        node(
          'data',
          value.flatMap(({ source, buildStrategies, strategy }) => {
            if (source.kind === null) return [];
            return [
              node(BRANCH_SOURCE, [
                writeWithClass('source', source, context),
                ...propertyStrategy.toXml('strategy', strategy, context),
                ...strategies.toXml('buildStrategies', buildStrategies, context),
              ]),
            ];
          }),
        ),
      ]),
    ],
  };
}

/** Decides what becomes of the jobs of branches that are gone. Jenkins: `DefaultOrphanedItemStrategy`. */
const orphanedItems = group(
  {
    pruneDeadBranches: bool({ label: 'Discard old items', default: true }),
    daysToKeep: int({ label: 'Days to keep old items', default: -1, form: { name: 'daysToKeepStr', blank: '-1' } }),
    numToKeep: int({ label: 'Max # of old items to keep', default: -1, form: { name: 'numToKeepStr', blank: '-1' } }),
    abortBuilds: bool({ label: 'Abort builds' }),
  },
  {
    label: 'Orphaned Item Strategy',
    form: { className: 'com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy' },
    javaClass: 'com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy',
  },
);

const COMPUTED_FIELDS = {
  ...FOLDER_FIELDS,
  orphanedItemStrategy: orphanedItems,
  triggers: kinds('trigger', { label: 'Scan triggers', form: { members: true } }),
  disabled: bool({ form: ENABLED }),
} as const;

/** Lists the children of a multibranch project's root element that mean something here. */
export const MULTIBRANCH_FIELDS = {
  ...COMPUTED_FIELDS,
  sources: branchSources(),
  factory: group(
    { scriptPath: text({ label: 'Script Path', default: 'Jenkinsfile' }) },
    {
      label: 'Build Configuration',
      form: {
        name: 'projectFactory',
        className: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory',
      },
      javaClass: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory',
    },
  ),
} as const;

/** Lists the children of an organization folder's root element that mean something here. */
export const ORGANIZATION_FIELDS = {
  ...COMPUTED_FIELDS,
  navigators: kinds('scm-navigator', { label: 'Repository Sources' }),
  projectFactories: rawElements({ label: 'Project Recognizers' }),
  buildStrategies: kinds('build-strategy', { label: 'Build strategies' }),
  strategy: branchPropertyStrategy({ label: 'Property strategy' }),
} as const;

export type ComputedFolderConfig = ConfigOf<typeof COMPUTED_FIELDS>;
export type MultibranchConfig = ConfigOf<typeof MULTIBRANCH_FIELDS>;
export type OrganizationConfig = ConfigOf<typeof ORGANIZATION_FIELDS>;

/** Returns the configuration as a multibranch project's; null where it is another kind of folder's. */
export function multibranchConfig(config: FolderConfig): MultibranchConfig | null {
  return 'sources' in config ? (config as MultibranchConfig) : null;
}

/** Returns the configuration as an organization folder's; null where it is another kind of folder's. */
export function organizationConfig(config: FolderConfig): OrganizationConfig | null {
  return 'navigators' in config ? (config as OrganizationConfig) : null;
}

/** Returns the configuration of a folder that makes its items itself; null where people make them. */
export function computedConfig(config: FolderConfig): ComputedFolderConfig | null {
  return 'orphanedItemStrategy' in config ? (config as ComputedFolderConfig) : null;
}

export const PERIODIC_FOLDER_TRIGGER = 'com.cloudbees.hudson.plugins.folder.computed.PeriodicFolderTrigger';

/** Describes when a folder looks for its items by itself. Jenkins: `PeriodicFolderTrigger`. */
export interface PeriodicTrigger {
  /** Holds, in cron syntax, when the folder checks whether the time has come; it may be empty or wrong. */
  readonly spec: string;
  /** Holds the milliseconds between two scans. */
  readonly interval: number;
}

/** Returns the trigger by which the folder looks for its items by itself; null where it does not. */
export function periodicTrigger({ triggers }: Pick<ComputedFolderConfig, 'triggers'>): PeriodicTrigger | null {
  const trigger = triggers.find(({ kind }) => kind?.xmlTag === PERIODIC_FOLDER_TRIGGER);
  // The configuration of a trigger is an object of its fields.
  return trigger === undefined || trigger.kind === null ? null : (trigger.config as PeriodicTrigger);
}
