import { defineAction, readRevision, revisionChildren, revisionClass, type ScmRevision } from '../../points/index.ts';
import { childOf, childText, node } from '../../xml/index.ts';

export interface RevisionOfRun {
  readonly sourceId: string;
  /** Holds the revision; null where it is of a kind that this server does not know. */
  readonly revision: ScmRevision | null;
}

/** Defines the action that holds the revision of the branch that a run built. */
export const scmRevision = defineAction<RevisionOfRun>({
  symbol: 'scmRevision',
  displayName: 'Revision',
  xmlTag: 'jenkins.scm.api.SCMRevisionAction',
  example: {
    sourceId: 'src',
    revision: {
      head: { name: 'main', kind: 'branch', className: 'jenkins.plugins.git.GitBranchSCMHead' },
      hash: '8b471bc62f818a837d1a30929aed204407e59c98',
    },
  },
  read(element) {
    const revision = childOf(element, 'revision');
    return {
      sourceId: childText(element, 'sourceId') ?? '',
      revision: revision === undefined ? null : readRevision(revision),
    };
  },
  write: ({ sourceId, revision }) =>
    node('jenkins.scm.api.SCMRevisionAction', [
      node('sourceId', sourceId),
      ...(revision === null ? [] : [node('revision', { class: revisionClass(revision) }, revisionChildren(revision))]),
    ]),
});
