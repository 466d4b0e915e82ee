import {
  type Configured,
  NO_SECRETS,
  type RawElement,
  rawText,
  type ScmHead,
  type ScmKind,
  type ScmRevision,
  tagOfClass,
} from '../../../points/index.ts';
import { node, parseXml, toDocument, type XmlNode } from '../../../xml/index.ts';
import { extensionsOf, traitNamed } from '../../shared/scm/traits.ts';
import { git } from '../scm.ts';

/** Describes what a checkout needs to know of a source. */
export interface CheckoutSource {
  readonly remote: string;
  readonly credentialsId: string | null;
  readonly traits: readonly RawElement[];
  /** Holds refspecs that replace those of the traits, with `@{remote}` in them. */
  readonly refspecs?: readonly string[];
  readonly wantsTags: boolean;
}

const SETTINGS = 'hudson.plugins.git.extensions.impl.';
const SPECIFIC = 'jenkins.plugins.git.AbstractGitSCMSource$SpecificRevisionBuildChooser';

/** Returns the name of the remote in clones: `origin`, unless a trait sets another one. */
export function remoteName(traits: readonly RawElement[]): string {
  const trait = traitNamed(traits, 'RemoteNameSCMSourceTrait');
  const name = (trait && rawText(trait, 'remoteName'))?.trim() ?? '';
  return /^[A-Za-z0-9][\w./-]*$/.test(name) ? name : 'origin';
}

/** Returns the refspecs that a source fetches, with the remote's name inserted. */
export function refspecsOf(traits: readonly RawElement[]): string[] {
  const templates = (traitNamed(traits, 'RefSpecsSCMSourceTrait')?.children ?? [])
    .filter(({ name }) => name === 'templates')
    .flatMap(({ children = [] }) => children.flatMap((template) => rawText(template, 'value')?.trim() || []));
  const name = remoteName(traits);
  return (templates.length === 0 ? ['+refs/heads/*:refs/remotes/@{remote}/*'] : templates).map((template) =>
    template.replaceAll('@{remote}', name),
  );
}

/**
 * Returns the configuration by which a head is checked out. It is written as a document and read by the Git kind, so that
 * it equals what its file would contain. Jenkins: `GitSCMBuilder`.
 */
export function gitCheckout(source: CheckoutSource, head: ScmHead, revision: ScmRevision | null): Configured<ScmKind> {
  const { remote, credentialsId, traits, wantsTags } = source;
  const name = remoteName(traits);
  const refspecs = source.refspecs?.map((each) => each.replaceAll('@{remote}', name)) ?? refspecsOf(traits);
  if (head.kind === 'tag') refspecs.push(`+refs/tags/${head.name}:refs/tags/${head.name}`);
  const extensions: XmlNode[] = extensionsOf(traits).map(extensionNode);
  extensions.push(node('jenkins.plugins.git.GitSCMSourceDefaults', [node('includeTags', String(wantsTags))]));
  if (revision !== null) extensions.push(specificRevision(revision));
  const merge = revision === null ? null : mergeWith(head, revision);
  if (merge !== null) extensions.push(merge);
  const document = node(git.xmlTag, [
    node('configVersion', '2'),
    node('userRemoteConfigs', [
      node('hudson.plugins.git.UserRemoteConfig', [
        node('name', name),
        node('refspec', refspecs.join(' ')),
        node('url', remote),
        ...(credentialsId === null || credentialsId === '' ? [] : [node('credentialsId', credentialsId)]),
      ]),
    ]),
    node('branches', [node('hudson.plugins.git.BranchSpec', [node('name', head.name)])]),
    node('doGenerateSubmoduleConfigurations', 'false'),
    ...gitTool(traits, revision),
    node('extensions', extensions),
  ]);
  return { kind: git, config: git.fromXml(parseXml(toDocument(document)), NO_SECRETS) };
}

function extensionNode({ name, text, children }: RawElement): XmlNode {
  return contentNode({ name: tagOfClass(name), ...(text !== undefined && { text }), ...(children && { children }) });
}

function contentNode({ name, className, text, children }: RawElement): XmlNode {
  return {
    name,
    ...(className !== undefined && { attributes: { class: className } }),
    ...(children ? { children: children.map(contentNode) } : text === undefined ? {} : { text }),
  };
}

/**
 * Jenkins says for each checkout of an exact revision of a branch that its installation of Git is not there: recorded
 * consoles have the line.
 */
function gitTool(traits: readonly RawElement[], revision: ScmRevision | null): XmlNode[] {
  const trait = traitNamed(traits, 'GitToolSCMSourceTrait');
  const name = (trait && rawText(trait, 'gitTool')) ?? (revision === null ? '' : 'git');
  return name === '' ? [] : [node('gitTool', name)];
}

function specificRevision({ head, hash }: ScmRevision): XmlNode {
  return node(`${SETTINGS}BuildChooserSetting`, [
    node('buildChooser', { class: SPECIFIC }, [
      node('revision', [
        node('sha1', hash),
        node('branches', { class: 'singleton-list' }, [
          node('hudson.plugins.git.Branch', [node('sha1', hash), node('name', head.name)]),
        ]),
      ]),
    ]),
  ]);
}

function mergeWith({ changeRequest }: ScmHead, { targetHash }: ScmRevision): XmlNode | null {
  if (changeRequest?.strategy !== 'merge' || targetHash === undefined) return null;
  return node('jenkins.plugins.git.MergeWithGitSCMExtension', [
    node('baseName', changeRequest.target),
    node('baseHash', targetHash),
  ]);
}
