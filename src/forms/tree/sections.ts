import type { FormNode, Section } from '../../form-tree/index.ts';

const TITLES = {
  general: 'General',
  scm: 'Source Code Management',
  sources: 'Branch Sources',
  factory: 'Build Configuration',
  triggers: 'Build Triggers',
  axes: 'Configuration Matrix',
  environment: 'Build Environment',
  maven: 'Build',
  steps: 'Build Steps',
  pipeline: 'Pipeline',
  actions: 'Post-build Actions',
  scan: 'Scan Triggers',
  orphans: 'Orphaned Item Strategy',
  properties: 'Properties',
} as const;
type SectionId = keyof typeof TITLES;

/** Maps fields of items to the section that asks for them; others are general. */
const SECTIONS: Readonly<Record<string, SectionId>> = {
  scm: 'scm',
  sources: 'sources',
  navigators: 'sources',
  projectFactories: 'factory',
  buildStrategies: 'sources',
  strategy: 'sources',
  factory: 'factory',
  triggers: 'triggers',
  authToken: 'triggers',
  axes: 'axes',
  combinationFilter: 'axes',
  executionStrategy: 'axes',
  buildWrappers: 'environment',
  builders: 'steps',
  definition: 'pipeline',
  publishers: 'actions',
  orphanedItemStrategy: 'orphans',
  prebuilders: 'steps',
  postbuilders: 'steps',
  runPostStepsIfResult: 'steps',
  rootPOM: 'maven',
  goals: 'maven',
};

/** Returns the nodes of an item's form by section, in the order of Jenkins's pages. */
export function sectionsOf(nodes: readonly FormNode[], isFolder: boolean): readonly Section[] {
  const by = new Map<SectionId, FormNode[]>();
  for (const node of nodes) {
    const section = sectionOf(node.name, isFolder);
    by.set(section, [...(by.get(section) ?? []), node]);
  }
  return Object.entries(TITLES).flatMap(([id, title]) => {
    const inside = by.get(id as SectionId);
    return inside === undefined ? [] : [{ id, title, nodes: inside }];
  });
}

function sectionOf(name: string, isFolder: boolean): SectionId {
  if (isFolder && name === 'triggers') return 'scan';
  if (isFolder && name === 'properties') return 'properties';
  return SECTIONS[name] ?? 'general';
}
