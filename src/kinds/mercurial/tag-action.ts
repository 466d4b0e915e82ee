import { defineRunAction } from '../../points/index.ts';
import { childText, node } from '../../xml/index.ts';

/** The changeset that a run built. */
export interface MercurialTag {
  readonly id: string;
  readonly rev: string;
  readonly branch: string;
  /** Source that it came from: of several in a pipeline each has its own. */
  readonly source: string;
}

/** What a build of a Mercurial repository is known by. Jenkins: `MercurialTagAction`. */
export const mercurialTag = defineRunAction<MercurialTag>({
  xmlTag: 'hudson.plugins.mercurial.MercurialTagAction',
  symbol: 'mercurialTag',
  displayName: 'Mercurial changeset',
  example: { id: '0'.repeat(40), rev: '3', branch: 'default', source: 'https://hg.example.org/app' },
  read: (element) => ({
    id: childText(element, 'id') ?? '',
    rev: childText(element, 'rev') ?? '',
    branch: childText(element, 'branch') ?? '',
    source: childText(element, 'source') ?? '',
  }),
  write: (tag) =>
    node(
      'hudson.plugins.mercurial.MercurialTagAction',
      (['id', 'rev', 'branch', 'source'] as const).map((name) => node(name, tag[name])),
    ),
});
