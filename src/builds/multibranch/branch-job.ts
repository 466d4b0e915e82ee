import type { Home } from '../../home/index.ts';
import {
  BRANCH_PROPERTY,
  type Branch,
  type KindRegistry,
  type ScmHead,
  type ScmSourceKind,
} from '../../points/index.ts';
import { node, setChild, toDocument, writeElement, type XmlNode } from '../../xml/index.ts';

interface Dependencies {
  readonly home: Pick<Home, 'secrets'>;
  readonly kinds: KindRegistry;
}

/** The branch that a head of a source is. */
export function branchOfHead(
  source: { readonly kind: ScmSourceKind; readonly config: unknown },
  head: ScmHead,
): Branch {
  return {
    sourceId: source.kind.id(source.config),
    head,
    scm: source.kind.scmOf(source.config, head, null),
    isDead: false,
  };
}

/** The configuration of a new job for a branch. Jenkins: `WorkflowBranchProjectFactory`. */
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
      node('properties', [propertyNode(deps, branch)]),
      definitionNode(scriptPath),
      node('triggers'),
      node('disabled', 'false'),
    ]),
  );
}

/** The same document with another branch and script; all else of it stays. */
export function withBranch(deps: Dependencies, xml: string, branch: Branch, scriptPath: string): string {
  const changed = setChild(xml, ['properties', BRANCH_PROPERTY], propertyNode(deps, branch));
  return setChild(changed, ['definition'], definitionNode(scriptPath));
}

/** Whether two are written alike. */
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
