import { attributeOf, childOf, node, type XmlElement, type XmlNode } from '../xml/index.ts';
import { bool, type ConfigOf, type Field, group, int, kinds, text } from './fields.ts';
import { BRANCH_PROPERTY, FOLDER_FIELDS, type FolderConfig, type JobConfig, propertyConfig } from './job-config.ts';
import type { Configured } from './kind.ts';
import type { ScmHead } from './scm-source.ts';

/** A part of a configuration as it stands: for settings whose form many plugins decide. */
export interface RawElement {
  readonly name: string;
  /** Java class of its own, where one stands there. */
  readonly className?: string;
  readonly text?: string;
  readonly children?: readonly RawElement[];
}

/** A list of elements of any kind. */
export function rawElements(options: { title?: string } = {}): Field<readonly RawElement[]> {
  return {
    input: 'hidden',
    ...(options.title && { title: options.title }),
    fromXml: (element) => (element?.children ?? []).map(rawElement),
    toXml: (name, value) => [node(name, value.map(rawNode))],
  };
}

function rawElement({ name, children, text: own, ...rest }: XmlElement): RawElement {
  const className = attributeOf({ name, children, text: own, ...rest }, 'class');
  const content = children.length > 0 ? { children: children.map(rawElement) } : own.trim() === '' ? {} : { text: own };
  return { name, ...(className !== undefined && { className }), ...content };
}

function rawNode({ name, className, text: own, children }: RawElement): XmlNode {
  return {
    name,
    ...(className !== undefined && { attributes: { class: className } }),
    ...(children ? { children: children.map(rawNode) } : own === undefined ? {} : { text: own }),
  };
}

/** Text of a child; undefined where there is none. */
export function rawText(element: RawElement, name: string): string | undefined {
  const child = element.children?.find((each) => each.name === name);
  return child && (child.text ?? '');
}

/** One of the sources of a multibranch project. Jenkins: `BranchSource`. */
export interface BranchSource {
  readonly source: Configured;
  readonly buildStrategies: readonly Configured[];
  /** `strategy`: properties of branches, kept as they stand. */
  readonly strategy: readonly RawElement[];
}

const BRANCH_SOURCE = 'jenkins.branch.BranchSource';

const strategies = kinds('build-strategy');

function branchSources(): Field<readonly BranchSource[]> {
  return {
    input: 'hidden',
    title: 'Branch Sources',
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
            strategy: [childOf(each, 'strategy')].flatMap((found) => (found === undefined ? [] : [rawElement(found)])),
          },
        ];
      }) ?? [],
    toXml: (name, value, context) => [
      node(name, { class: 'jenkins.branch.MultiBranchProject$BranchSourceList' }, [
        node(
          'data',
          value.flatMap(({ source, buildStrategies, strategy }) => {
            if (source.kind === null) return [];
            const written = source.kind.toXml('source', source.config, context);
            return [
              node(BRANCH_SOURCE, [
                { ...written, attributes: { class: source.kind.xmlTag, ...written.attributes } },
                ...strategy.map(rawNode),
                ...strategies.toXml('buildStrategies', buildStrategies, context),
              ]),
            ];
          }),
        ),
      ]),
    ],
  };
}

/** What becomes of the jobs of branches that are gone. Jenkins: `DefaultOrphanedItemStrategy`. */
const orphanedItems = group(
  {
    pruneDeadBranches: bool({ title: 'Discard old items', default: true }),
    daysToKeep: int({ title: 'Days to keep old items', default: -1 }),
    numToKeep: int({ title: 'Max # of old items to keep', default: -1 }),
    abortBuilds: bool({ title: 'Abort builds' }),
  },
  {
    title: 'Orphaned Item Strategy',
    javaClass: 'com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy',
  },
);

const COMPUTED_FIELDS = {
  ...FOLDER_FIELDS,
  orphanedItemStrategy: orphanedItems,
  triggers: kinds('trigger', { title: 'Scan triggers' }),
  disabled: bool(),
} as const;

/** Children of a multibranch project's root element that mean something here. */
export const MULTIBRANCH_FIELDS = {
  ...COMPUTED_FIELDS,
  sources: branchSources(),
  factory: group(
    { scriptPath: text({ title: 'Script Path', default: 'Jenkinsfile' }) },
    {
      title: 'Build Configuration',
      javaClass: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory',
    },
  ),
} as const;

/** Children of an organization folder's root element that mean something here. */
export const ORGANIZATION_FIELDS = {
  ...COMPUTED_FIELDS,
  navigators: kinds('scm-navigator', { title: 'Repository Sources' }),
  projectFactories: rawElements({ title: 'Project Recognizers' }),
  buildStrategies: kinds('build-strategy', { title: 'Build strategies' }),
  strategy: rawElements({ title: 'Property strategy' }),
} as const;

export type ComputedFolderConfig = ConfigOf<typeof COMPUTED_FIELDS>;
export type MultibranchConfig = ConfigOf<typeof MULTIBRANCH_FIELDS>;
export type OrganizationConfig = ConfigOf<typeof ORGANIZATION_FIELDS>;

/** The configuration as a multibranch project's; null where it is another kind of folder's. */
export function multibranchConfig(config: FolderConfig): MultibranchConfig | null {
  return 'sources' in config ? (config as MultibranchConfig) : null;
}

/** The configuration as an organization folder's; null where it is another kind of folder's. */
export function organizationConfig(config: FolderConfig): OrganizationConfig | null {
  return 'navigators' in config ? (config as OrganizationConfig) : null;
}

/** The configuration of a folder that makes its items itself; null where people make them. */
export function computedConfig(config: FolderConfig): ComputedFolderConfig | null {
  return 'orphanedItemStrategy' in config ? (config as ComputedFolderConfig) : null;
}

/** What the job of a branch was made for. Jenkins: `Branch`. */
export interface Branch {
  readonly sourceId: string;
  readonly head: ScmHead;
  /** By which it was checked out when it was found. */
  readonly scm: Configured | null;
  /** It was not found any more. Jenkins: `Branch.Dead`. */
  readonly isDead: boolean;
}

/** The branch that a job was made for; null: it was made by people. */
export function branchOf(config: Pick<JobConfig, 'properties'>): Branch | null {
  const property = propertyConfig(config, BRANCH_PROPERTY);
  return (property?.['branch'] as Branch | null | undefined) ?? null;
}

export const PERIODIC_FOLDER_TRIGGER = 'com.cloudbees.hudson.plugins.folder.computed.PeriodicFolderTrigger';

/** After how many milliseconds a folder looks for its items by itself; null: it does not. */
export function scanInterval({ triggers }: Pick<ComputedFolderConfig, 'triggers'>): number | null {
  const trigger = triggers.find(({ kind }) => kind?.xmlTag === PERIODIC_FOLDER_TRIGGER);
  if (trigger === undefined || trigger.kind === null) return null;
  return (trigger.config as { readonly interval: number }).interval;
}
