import { defineAction } from '../../points/index.ts';
import { childText, node } from '../../xml/index.ts';

/** Describes the changeset that a run built. */
export interface MercurialTag {
  readonly id: string;
  readonly rev: string;
  readonly branch: string;
  /** Holds the source of the changeset, as a pipeline may have several with one each. */
  readonly source: string;
}

/** Defines the action that identifies what a build of a Mercurial repository built. Jenkins: `MercurialTagAction`. */
export const mercurialTag = defineAction<MercurialTag>({
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
