import { ChunkBuffer } from './chunk-buffer.ts';
import type { Dialect, Name } from './dialect.ts';
import { PAUSE } from './pause.ts';
import type { Compiled, Plan, Shape } from './shape.ts';
import type { MapValue, Reference, Value } from './types.ts';
import { type Compound, elementsOf, isCompound, isListed, readRow } from './values.ts';

/** Describes an object or list that is begun; `empty` says whether nothing of it was written yet. */
type Frame<C> = BeanFrame<C> | MapFrame<C> | ListFrame<C>;

interface BeanFrame<C> {
  readonly kind: 'bean';
  readonly reference: Reference<C>;
  readonly plan: Plan;
  readonly name: Name;
  /** Holds the number of rows that are written. */
  at: number;
  empty: boolean;
}

interface MapFrame<C> {
  readonly kind: 'map';
  readonly entries: MapValue<C>['entries'];
  readonly shape: Shape;
  readonly name: Name;
  at: number;
  empty: boolean;
}

interface ListFrame<C> {
  readonly kind: 'list';
  readonly elements: Iterator<Value<C> | typeof PAUSE>;
  readonly shape: Shape;
  readonly name: Name;
  /** Holds the position at which the element begins that is being written; null where there is none. */
  start: number | null;
  empty: boolean;
}

/**
 * Writes a bean, as far as the query accepts its properties, in chunks; an empty chunk is a pause. Throws what a reader
 * throws outside lists. What is begun stands in a list of frames: a pause costs nothing, and only chunks are steps of an
 * iteration.
 */
export class Writer<C> implements IterableIterator<string> {
  readonly #out = new ChunkBuffer();
  readonly #dialect: Dialect;
  readonly #context: C;
  readonly #frames: Frame<C>[] = [];
  #finished = false;

  constructor(reference: Reference<C>, { dialect, root }: Compiled, context: C) {
    this.#dialect = dialect;
    this.#context = context;
    this.#begin(reference, { name: dialect.root(reference.bean.xmlName), shape: root, first: true, exact: false });
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<string, undefined> {
    while (!this.#finished) {
      try {
        const chunk = this.#advance();
        this.#finished = chunk === undefined;
        return { done: false, value: chunk ?? this.#out.rest() };
      } catch (error) {
        this.#dropElement(error);
      }
    }
    return { done: true, value: undefined };
  }

  /** Ends the iteration early. */
  return(): IteratorResult<string, undefined> {
    this.#finished = true;
    for (let frame = this.#frames.pop(); frame !== undefined; frame = this.#frames.pop()) {
      if (frame.kind === 'list') frame.elements.return?.();
    }
    return { done: true, value: undefined };
  }

  /** Writes until there is something to yield; undefined: everything is written. */
  #advance(): string | undefined {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      const chunk = this.#continue(frame);
      if (chunk !== undefined) return chunk;
    }
    return undefined;
  }

  /** Goes on with what was begun last, until it ends or something in it is begun. */
  #continue(frame: Frame<C>): string | undefined {
    switch (frame.kind) {
      case 'bean':
        return this.#writeRows(frame);
      case 'map':
        return this.#writeEntries(frame);
      case 'list':
        return this.#writeElements(frame);
    }
  }

  #writeRows(frame: BeanFrame<C>): string | undefined {
    const { bean, target } = frame.reference;
    const { rows } = frame.plan;
    for (let planned = rows[frame.at]; planned !== undefined; planned = rows[frame.at]) {
      frame.at += 1;
      const row = bean.rows[planned.at];
      if (row === undefined) continue;
      const value = readRow(row, target, this.#context);
      const { name, below: shape } = planned;
      const first = frame.empty;
      frame.empty = false;
      if (!isCompound(value)) this.#writeScalar(value, name, first);
      else return this.#begin(value, { name, shape, first, exact: true });
    }
    return this.#closeObject(frame);
  }

  #writeEntries(frame: MapFrame<C>): string | undefined {
    const { entries, shape } = frame;
    for (let entry = entries[frame.at]; entry !== undefined; entry = entries[frame.at]) {
      frame.at += 1;
      const [key, value] = entry;
      const name = this.#dialect.name(key);
      const first = frame.empty;
      frame.empty = false;
      if (!isCompound(value)) this.#writeScalar(value, name, first);
      // Beans in a map are declared as any object, so that their class is always told.
      else return this.#begin(value, { name, shape, first, exact: false });
    }
    return this.#closeObject(frame);
  }

  /** Writes elements; one that cannot be read is taken back later. */
  #writeElements(frame: ListFrame<C>): string | undefined {
    for (;;) {
      if (frame.start !== null) {
        this.#out.keep();
        frame.start = null;
        frame.empty = false;
        const chunk = this.#out.due();
        if (chunk !== undefined) return chunk;
      }
      const { done, value } = frame.elements.next();
      if (done) return this.#closeList(frame);
      if (value === PAUSE) return '';
      frame.start = this.#out.hold();
      if (!isCompound(value)) this.#writeScalar(value, frame.name.member, frame.empty);
      else return this.#begin(value, { name: frame.name.member, shape: frame.shape, first: frame.empty, exact: true });
    }
  }

  /** Begins a value of several parts. `exact`: a bean that may leave its class out does so. */
  #begin(
    value: Compound<C>,
    at: { readonly name: Name; readonly shape: Shape; readonly first: boolean; readonly exact: boolean },
  ): undefined {
    const { name, shape, first } = at;
    const before = first ? name.first : name.next;
    if (isListed(value)) {
      const elements = elementsOf(value, shape.range)[Symbol.iterator]();
      if (this.#dialect.list !== null) this.#out.write(before + this.#dialect.list.open);
      this.#frames.push({ kind: 'list', elements, shape, name, start: null, empty: true });
    } else if (value.type === 'map') {
      this.#out.write(before + this.#dialect.object.open);
      this.#frames.push({ kind: 'map', entries: value.entries, shape, name, at: 0, empty: true });
    } else {
      const plan = shape.of(value.bean);
      const bare = at.exact && value.exact;
      this.#out.write(bare ? before + this.#dialect.object.open : (name.tag ?? before) + plan.head);
      this.#frames.push({ kind: 'bean', reference: value, plan, name, at: 0, empty: bare });
    }
  }

  #writeScalar(value: null | string | number | boolean, name: Name, first: boolean): void {
    const text = this.#dialect.scalar(value);
    if (text !== null) this.#out.write((first ? name.first : name.next) + text + name.after);
  }

  #closeObject({ name }: BeanFrame<C> | MapFrame<C>): string | undefined {
    this.#frames.pop();
    this.#out.write(this.#dialect.object.close + name.after);
    return this.#out.due();
  }

  #closeList({ name }: ListFrame<C>): undefined {
    this.#frames.pop();
    if (this.#dialect.list !== null) this.#out.write(this.#dialect.list.close + name.after);
  }

  /**
   * Takes back the element of the nearest list, as if it were not in the list, and goes on after it. Throws the error where
   * there is none, or where it was too long to be held.
   */
  #dropElement(error: unknown): void {
    for (let frame = this.#frames.pop(); frame !== undefined; frame = this.#frames.pop()) {
      if (frame.kind !== 'list' || frame.start === null) continue;
      const isTaken = this.#out.drop(frame.start);
      frame.start = null;
      if (!isTaken) {
        frame.elements.return?.();
        continue;
      }
      this.#frames.push(frame);
      return;
    }
    this.#finished = true;
    throw error;
  }
}
