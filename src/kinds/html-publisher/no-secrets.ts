import type { ReadContext } from '../../points/index.ts';

/** For reading parts of run actions: they hold neither kinds nor secrets. */
export const NO_SECRETS: ReadContext = {
  kinds: { read: (_family, { name }) => ({ kind: null, tag: name }) },
  decrypt: (text) => text,
};
