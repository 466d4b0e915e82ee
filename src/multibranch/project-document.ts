import type { Home } from '../home/index.ts';
import {
  type FoundRepository,
  MULTIBRANCH_FIELDS,
  type MultibranchConfig,
  NO_BRANCH_PROPERTIES,
  type OrganizationConfig,
} from '../points/index.ts';
import { node, setChild, toDocument, type XmlNode } from '../xml/index.ts';

interface Parts {
  readonly repository: FoundRepository;
  readonly config: OrganizationConfig;
  readonly scriptPath: string;
}

type Dependencies = { readonly home: Pick<Home, 'secrets'> };

/** Returns the configuration of a project for a repository of an organization. */
export function projectDocument(deps: Dependencies, parts: Parts): string {
  return toDocument(
    node('org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject', [
      node('actions'),
      node('properties', [node('jenkins.branch.ProjectNameProperty', [node('name', parts.repository.name)])]),
      ...MULTIBRANCH_FIELDS.orphanedItemStrategy.toXml(
        'orphanedItemStrategy',
        parts.config.orphanedItemStrategy,
        deps.home.secrets,
      ),
      node('triggers'),
      node('disabled', 'false'),
      sourcesNode(deps, parts),
      factoryNode(deps, parts),
    ]),
  );
}

/** Returns the document with the current sources and factory; the rest of it is unchanged. */
export function withSources(deps: Dependencies, xml: string, parts: Parts): string {
  return setChild(setChild(xml, ['sources'], sourcesNode(deps, parts)), ['factory'], factoryNode(deps, parts));
}

function sourcesNode({ home }: Dependencies, { repository, config }: Parts): XmlNode {
  const sources: MultibranchConfig['sources'] = repository.sources.map((source) => ({
    source,
    buildStrategies: config.buildStrategies,
    strategy: config.strategy ?? NO_BRANCH_PROPERTIES,
  }));
  const [written] = MULTIBRANCH_FIELDS.sources.toXml('sources', sources, home.secrets);
  return written ?? node('sources');
}

function factoryNode({ home }: Dependencies, { scriptPath }: Parts): XmlNode {
  const [written] = MULTIBRANCH_FIELDS.factory.toXml('factory', { scriptPath }, home.secrets);
  return written ?? node('factory');
}
