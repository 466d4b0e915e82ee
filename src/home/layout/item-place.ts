import type { Cell } from '../items/item-types.ts';

/** What the items of a folder are made for, where it makes them itself; null: people make them. */
export type Computed = 'branches' | 'repositories' | null;

/** Where an item is among the others: all that its paths follow from. */
export interface ItemPlace {
  /** Last part of its full name. */
  readonly name: string;
  /** The folder that it is in, or the project of a cell; null: the root. */
  readonly parent: ItemPlace | null;
  /** What it makes itself, if it is a folder. */
  readonly computed: Computed;
  /** What a cell of a matrix project or a module of a Maven job has its folders by. */
  readonly cell: Pick<Cell, 'values' | 'module'> | null;
}

/** Returns the place of the item with this full name, or the one that it would have. */
export type PlaceOf = (fullName: string) => ItemPlace;

/** Returns the full name of the item at a place; '' for the root. */
export function nameOfPlace(place: ItemPlace | null): string {
  if (place === null) return '';
  return place.parent === null ? place.name : `${nameOfPlace(place.parent)}/${place.name}`;
}
