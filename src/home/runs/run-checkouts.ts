import type { Checkout } from '../../model/index.ts';
import { type KindRegistry, type WriteContext, writeWithClass } from '../../points/index.ts';
import { attributeOf, childOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';

/** Names the element of a pipeline run's build.xml with the list of checkouts. */
const CHECKOUTS = 'checkouts';
const SCM_CHECKOUT = 'org.jenkinsci.plugins.workflow.job.WorkflowRun_-SCMCheckout';
/** Names the only changelog of a run whose job has the source. */
const CHANGELOG = 'changelog.xml';
const NO_CHANGES = 'hudson.scm.NullChangeLogParser';

/** Describes the kinds that a codec of runs needs. */
export type RunKinds = Pick<KindRegistry, 'all' | 'find' | 'read'>;

/** Returns what a run has checked out: a pipeline's list, or by the parser of its changelog the source of its job. */
export function readCheckouts(root: XmlElement, kinds: RunKinds): Checkout[] {
  const list = childOf(root, CHECKOUTS);
  if (list !== undefined) return list.children.flatMap((element) => readCheckout(element, kinds));
  const scm = childOf(root, 'scm');
  const parser = scm && attributeOf(scm, 'class');
  if (parser === undefined || parser === NO_CHANGES) return [];
  const kind = kinds.all('scm').find((each) => each.changeSets?.parser === parser);
  return kind === undefined ? [] : [{ tag: kind.xmlTag, config: null, changelog: CHANGELOG, poll: true }];
}

function readCheckout(element: XmlElement, kinds: RunKinds): Checkout[] {
  const scm = childOf(element, 'scm');
  const className = scm && attributeOf(scm, 'class');
  if (scm === undefined || className === undefined) return [];
  const read = kinds.read('scm', { ...scm, name: className });
  if (read.kind === null) return [];
  const path = childText(element, 'changelogFile')?.trim() ?? '';
  return [
    {
      tag: read.kind.xmlTag,
      config: read.config,
      changelog: path === '' ? null : path.slice(path.lastIndexOf('/') + 1),
      poll: childOf(element, 'pollingBaseline') !== undefined,
    },
  ];
}

/**
 * Returns the list of checkouts in a pipeline's build.xml. Jenkins stores the changelog's whole path; the run's folders are
 * found without it.
 */
export function checkoutsNode(checkouts: readonly Checkout[], kinds: RunKinds, context: WriteContext): XmlNode {
  return node(
    CHECKOUTS,
    checkouts.flatMap(({ tag, config, changelog, poll }) => {
      const kind = kinds.find('scm', tag);
      if (kind === undefined) return [];
      return node(SCM_CHECKOUT, [
        writeWithClass('scm', { kind, config }, context),
        node('node', ''),
        ...(changelog === null ? [] : [node('changelogFile', changelog)]),
        ...(poll ? [node('pollingBaseline', { class: 'hudson.scm.SCMRevisionState$None' })] : []),
      ]);
    }),
  );
}

/** Returns the parser of the changelog of a run whose job has the source. */
export function parserNode(checkouts: readonly Checkout[], kinds: RunKinds): XmlNode {
  const own = checkouts.find(({ changelog }) => changelog === CHANGELOG);
  const kind = own && kinds.find('scm', own.tag);
  const parser = kind?.changeSets?.parser;
  return node('scm', { class: parser ?? NO_CHANGES });
}
