import type { FormNode, FormTree, Offer, Part } from '../../form-tree/index.ts';
import type { Fields, ItemKind, KindFamily } from '../../points/index.ts';
import { parseXml, plainLists, type XmlElement } from '../../xml/index.ts';
import type { Binding } from '../binding.ts';
import { type FormOwner, Making } from './making.ts';
import { objectNodes } from './object-nodes.ts';
import { partFor } from './part-nodes.ts';
import { sectionsOf } from './sections.ts';

/** Returns the form of an item with what its document says; `jdks` names the Java installations. Throws XmlError. */
export function formOf(binding: Binding, kind: ItemKind, xml: string, jdks: readonly string[] = []): FormTree {
  const owner = ownerOf(kind);
  const making = new Making(binding, owner, jdks);
  const element = plainLists(parseXml(xml));
  const nodes = objectNodes(making, kind.fields, { element, className: kind.className }).filter(
    (node) => node.name !== 'jdk' || node.is !== 'text' || node.value !== '' || jdks.length > 0,
  );
  return { sections: sectionsOf(nodes, owner === 'folder' || owner === 'organization'), offers: making.offers };
}

/** Describes some nodes of a form, with what may be chosen in them. */
export interface FormPiece {
  readonly nodes: readonly FormNode[];
  readonly offers: Readonly<Record<string, readonly Offer[]>>;
}

/**
 * Returns the nodes for the fields of any object, such as a section of the server's settings, with what its element says;
 * without an element all is as for a new one. `className` is the class whose `check` and `fill` methods its fields have.
 */
export function objectForm(
  binding: Binding,
  owner: FormOwner,
  fields: Fields,
  at: { readonly element: XmlElement | undefined; readonly className: string },
): FormPiece {
  const making = new Making(binding, owner);
  const nodes = objectNodes(making, fields, at);
  return { nodes, offers: making.offers };
}

/** Describes a new part of a form, with what may be chosen in it. */
export interface FreshPart {
  readonly part: Part;
  readonly offers: Readonly<Record<string, readonly Offer[]>>;
}

/** Returns a new part of a family for the form of an owner; null where there is none of that class. */
export function freshPart(binding: Binding, owner: FormOwner, family: KindFamily, className: string): FreshPart | null {
  if (binding.kinds.find(family, className) === undefined) return null;
  const making = new Making(binding, owner);
  return { part: partFor(making, family, className, undefined), offers: making.offers };
}

/** Says of which object the form of a kind of item is. */
export function ownerOf({ form, computed }: ItemKind): FormOwner {
  switch (form) {
    case 'pipeline':
      return 'pipeline';
    case 'matrix':
      return 'matrix';
    case 'maven':
      return 'maven';
    case 'folder':
      return computed === 'repositories' ? 'organization' : 'folder';
    default:
      return 'job';
  }
}
