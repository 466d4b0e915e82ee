import { defineAction } from '../../points/index.ts';
import { childOf, childrenOf, childText, node } from '../../xml/index.ts';

/** Holds the revision of each URL that a run built. */
export type SvnRevisions = Readonly<Record<string, number>>;

/** Defines the action that identifies what a build of a Subversion repository built. Jenkins: `SVNRevisionState`. */
export const svnRevisions = defineAction<SvnRevisions>({
  xmlTag: 'hudson.scm.SVNRevisionState',
  symbol: 'svnRevisions',
  displayName: 'Subversion revisions',
  example: { 'https://svn.example.org/app/trunk': 12 },
  read: (element) =>
    Object.fromEntries(
      childrenOf(childOf(element, 'revisions') ?? element, 'entry').flatMap((entry) => {
        const url = childText(entry, 'string');
        const revision = Number(childText(entry, 'long'));
        return url === undefined || !Number.isSafeInteger(revision) ? [] : [[url, revision] as const];
      }),
    ),
  write: (revisions) =>
    node('hudson.scm.SVNRevisionState', [
      node(
        'revisions',
        Object.entries(revisions).map(([url, revision]) =>
          node('entry', [node('string', url), node('long', String(revision))]),
        ),
      ),
    ]),
});
