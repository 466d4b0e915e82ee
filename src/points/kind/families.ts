/**
 * Names the extension points, and says what a kind of each of them can do. Each point adds its own family where its kind is
 * described, so that this file needs none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its members stand in the files of the families.
export interface KindOf {}

export type KindFamily = keyof KindOf;

/** Represents a kind of any family, which `family` names. */
export type Kind = KindOf[KindFamily];
