import type { Home, Job } from '../home/index.ts';
import {
  BRANCH_PROPERTY,
  type Branch,
  type BranchPropertyStrategy,
  type Configured,
  type KindRegistry,
  type ScmHead,
  type ScmSourceKind,
} from '../points/index.ts';
import { node, setChild, toDocument, writeElement, type XmlNode } from '../xml/index.ts';
import { jobPropertiesOf, propertiesOfBranch } from './branch-properties.ts';

interface Dependencies {
  readonly home: Pick<Home, 'secrets'>;
  readonly kinds: KindRegistry;
}

/** Returns the branch for a head of a source. */
export function branchOfHead(
  source: { readonly kind: ScmSourceKind; readonly config: unknown },
  strategy: BranchPropertyStrategy | null,
  head: ScmHead,
): Branch {
  return {
    sourceId: source.kind.id(source.config),
    head,
    scm: source.kind.scmOf(source.config, head, null),
    properties: propertiesOfBranch(strategy, head.name),
    isDead: false,
  };
}

/** Returns the configuration of a new job for a branch. Jenkins: `WorkflowBranchProjectFactory`. */
export function branchJobDocument(
  deps: Dependencies,
  branch: Branch,
  { itemName, scriptPath }: { readonly itemName: string; readonly scriptPath: string },
): string {
  return toDocument(
    node('flow-definition', [
      node('actions'),
      ...(branch.head.name === itemName ? [] : [node('displayName', branch.head.name)]),
      node('keepDependencies', 'false'),
      node('properties', [
        propertyNode(deps, branch),
        ...[...jobPropertiesOf(branch).values()].flatMap((property) => written(deps, property) ?? []),
      ]),
      definitionNode(scriptPath),
      node('triggers'),
      node('disabled', 'false'),
    ]),
  );
}

/**
 * Returns the same document with another branch than `before` and with the branch's script; the rest of it is unchanged.
 */
export function withBranch(
  deps: Dependencies,
  xml: string,
  { before, after }: { readonly before: Branch; readonly after: Branch },
  scriptPath: string,
): string {
  let changed = setChild(xml, ['properties', BRANCH_PROPERTY], propertyNode(deps, after));
  for (const [tag, property] of jobPropertiesOf(after, before)) {
    changed = setChild(changed, ['properties', tag], written(deps, property));
  }
  return setChild(changed, ['definition'], definitionNode(scriptPath));
}

/** Says whether the job's properties that its branch decides on are those that the branch defines. */
export function hasJobProperties(deps: Dependencies, { config }: Job, branch: Branch): boolean {
  return [...jobPropertiesOf(branch)].every(([tag, property]) => {
    const wanted = written(deps, property);
    const there = config.properties.find((each) => (each.kind === null ? each.tag : each.kind.xmlTag) === tag);
    if (there === undefined || wanted === null) return there === undefined && wanted === null;
    const found = written(deps, there);
    return found !== null && writeElement(found) === writeElement(wanted);
  });
}

function written({ home }: Dependencies, property: Configured | null): XmlNode | null {
  if (property === null || property.kind === null) return null;
  return property.kind.toXml(property.kind.xmlTag, property.config, home.secrets);
}

/** Says whether two branches have the same XML. */
export function isSameBranch(deps: Dependencies, one: Branch, other: Branch): boolean {
  return textOf(deps, one) === textOf(deps, other);
}

function textOf(deps: Dependencies, branch: Branch): string {
  return writeElement(propertyNode(deps, branch));
}

function propertyNode({ home, kinds }: Dependencies, branch: Branch): XmlNode {
  const kind = kinds.find('property', BRANCH_PROPERTY);
  if (kind === undefined) throw new Error('Jobs of branches are not known');
  return kind.toXml(BRANCH_PROPERTY, { branch }, home.secrets);
}

function definitionNode(scriptPath: string): XmlNode {
  return node('definition', { class: 'org.jenkinsci.plugins.workflow.multibranch.SCMBinder' }, [
    node('scriptPath', scriptPath),
  ]);
}
