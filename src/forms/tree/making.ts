import type { Offer } from '../../form-tree/index.ts';
import type { KindFamily } from '../../points/index.ts';
import type { Binding } from '../binding.ts';
import { offersOf } from './offers.ts';

/** Says of which object a form is, so that it offers what belongs there. */
export type FormOwner = 'job' | 'pipeline' | 'matrix' | 'maven' | 'folder' | 'organization' | 'node' | 'server';

/** Holds what the making of one form needs and gathers: keys of nodes, and what may be chosen. */
export class Making {
  readonly binding: Binding;
  readonly owner: FormOwner;
  /** Holds the names of the Java installations. */
  readonly jdks: readonly string[];
  readonly offers: Record<string, readonly Offer[]> = {};
  #last = 0;

  constructor(binding: Binding, owner: FormOwner, jdks: readonly string[] = []) {
    this.binding = binding;
    this.owner = owner;
    this.jdks = jdks;
  }

  key(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Says that a node offers the kinds of a family; returns the name of the list. */
  offerFamily(family: KindFamily): string {
    this.offers[family] ??= offersOf(this.binding.kinds, family, this.owner);
    return family;
  }

  /** Says that a node offers these classes; returns the name of the list. */
  offer(name: string, make: () => readonly Offer[]): string {
    if (this.offers[name] === undefined) {
      // Something inside may offer the same.
      this.offers[name] = [];
      this.offers[name] = make();
    }
    return name;
  }
}
