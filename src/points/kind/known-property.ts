import type { AnyKind, Configured, Known, Typed } from './kind.ts';

/** Holds the properties of a job or a folder. */
export interface WithProperties {
  readonly properties: readonly Configured[];
}

/** Names a property for code that reads it without knowing its kind; `C` is what its configuration has at least. */
export interface KnownProperty<C> {
  readonly xmlTag: string;
  /** Is never called: it says that every configuration of the kind is a `C`. */
  readonly takes?: (config: C) => void;
}

/** Returns the configuration of a property; null where the job or folder does not have it, or its kind is not built in. */
export function propertyOf<C>({ properties }: WithProperties, property: KnownProperty<C>): C | null {
  for (const part of properties) if (isOf(property, part)) return part.config;
  return null;
}

/** Says whether a job or folder has the property, also one whose kind is not built in. */
export function hasProperty({ properties }: WithProperties, { xmlTag }: Pick<KnownProperty<never>, 'xmlTag'>): boolean {
  return properties.some((part) => (part.kind === null ? part.tag : part.kind.xmlTag) === xmlTag);
}

/** A tag has one kind, which `defineKnownProperty` made of this property. */
function isOf<C>({ xmlTag }: KnownProperty<C>, part: Configured): part is Known<Typed<AnyKind, C>> {
  return part.kind?.xmlTag === xmlTag;
}
