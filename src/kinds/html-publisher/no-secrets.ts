import type { ReadContext } from '../../points/index.ts';

/** Reads elements of actions, which hold neither kinds nor secrets. */
export const NO_SECRETS: ReadContext = {
  kinds: { read: (_family, { name }) => ({ kind: null, tag: name }) },
  decrypt: (text) => text,
};
