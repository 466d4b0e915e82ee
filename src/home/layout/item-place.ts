import type { ModuleFacts } from '../../points/index.ts';

/** Says what a folder that makes its items itself makes them for; null where people make them. */
export type Computed = 'branches' | 'repositories' | null;

/** Holds what the folders of a cell of a matrix project, or of a module of a Maven job, are named by. */
export interface CellPlace {
  /** Holds the values by axis name, in the order of the name's parts. */
  readonly values: ReadonlyMap<string, string>;
  /** Holds the facts of a Maven job's module as its POM had them last; a module has no values. */
  readonly module?: ModuleFacts;
}

/** Describes the position of an item in the tree, from which all its paths follow. */
export interface ItemPlace {
  /** Holds the last part of its full name. */
  readonly name: string;
  /** Holds the folder that it is in, or the project of a cell; null is the root. */
  readonly parent: ItemPlace | null;
  /** Says what it makes itself, if it is a folder. */
  readonly computed: Computed;
  /** Is null for every item that is no cell. */
  readonly cell: CellPlace | null;
}

/** Returns the place of the item with this full name, or the one that it would have. */
export type PlaceOf = (fullName: string) => ItemPlace;

/** Returns the full name of the item at a place; '' for the root. */
export function nameOfPlace(place: ItemPlace | null): string {
  if (place === null) return '';
  return place.parent === null ? place.name : `${nameOfPlace(place.parent)}/${place.name}`;
}
