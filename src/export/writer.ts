import { ChunkBuffer } from './chunk-buffer.ts';
import type { Dialect, Name } from './dialect.ts';
import { type Form, KeptTexts } from './kept-texts.ts';
import { PAUSE } from './pause.ts';
import type { Compiled, Plan, PlannedRow, Shape } from './shape.ts';
import type { MapValue, Reference, Value } from './types.ts';
import { type Compound, elementsOf, holderOf, isCompound, isListed, readRow, readSource } from './values.ts';

/** Limits the length of texts that are held because the next object may have the same. */
const MAX_REPEATED = 32;

/** Holds what was written of elements of lists. It is found by the objects themselves, so that all servers share it. */
const texts = new KeptTexts();

/** Describes an element of a list whose text is kept when it ends, unless something in it forbids that. */
interface Keeping<C> extends Form {
  readonly reference: Reference<C>;
  readonly holder: object;
  readonly values: readonly unknown[];
}

/** Describes an object or list that is begun. */
type Frame<C> = BeanFrame<C> | MapFrame<C> | ListFrame<C>;

interface BeanFrame<C> {
  readonly kind: 'bean';
  /** Holds what it is a part of; null at the root. */
  readonly around: Frame<C> | null;
  readonly name: Name;
  /** Holds the number of rows that are written. */
  readonly at: number;
  readonly reference: Reference<C>;
  readonly plan: Plan;
}

interface MapFrame<C> {
  readonly kind: 'map';
  readonly around: Frame<C> | null;
  readonly name: Name;
  at: number;
  readonly entries: MapValue<C>['entries'];
  readonly shape: Shape;
}

interface ListFrame<C> {
  readonly kind: 'list';
  readonly around: Frame<C> | null;
  readonly name: Name;
  /** Says whether nothing of it is written yet. */
  empty: boolean;
  /** Holds the position at which the element begins that is being written; -1 where there is none. */
  start: number;
  readonly elements: Iterator<Value<C> | typeof PAUSE>;
  readonly shape: Shape;
}

/**
 * Writes a bean, as far as the query accepts its properties, in chunks; an empty chunk is a pause. Throws what a reader
 * throws outside lists. What is begun is a chain of frames: work can stop after each object at no cost, and only chunks are
 * steps of an iteration.
 */
export class Writer<C> implements IterableIterator<string> {
  readonly #out = new ChunkBuffer();
  readonly #dialect: Dialect;
  readonly #context: C;
  #frame: Frame<C> | null = null;
  #keeping: Keeping<C> | null = null;
  /** Holds a chunk that was ready as soon as the object was begun. */
  #ready: string | undefined;
  #finished = false;

  constructor(reference: Reference<C>, { dialect, root }: Compiled, context: C) {
    this.#dialect = dialect;
    this.#context = context;
    this.#ready = this.#begin(reference, dialect.root(reference.bean.xmlName), root, { first: true, exact: false });
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<string, undefined> {
    while (!this.#finished) {
      try {
        const chunk = this.#ready ?? this.#advance();
        this.#ready = undefined;
        this.#finished = chunk === undefined;
        // Whatever happens before the next one, the element may not be of one piece any more.
        this.#keeping = null;
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
    for (let frame = this.#frame; frame !== null; frame = frame.around) {
      if (frame.kind === 'list') frame.elements.return?.();
    }
    this.#frame = null;
    return { done: true, value: undefined };
  }

  /** Goes on with what was begun last, until there is something to yield; undefined: everything is written. */
  #advance(): string | undefined {
    for (let frame = this.#frame; frame !== null; frame = this.#frame) {
      let chunk: string | undefined;
      if (frame.kind === 'bean') chunk = this.#goOn(frame);
      else if (frame.kind === 'list') chunk = this.#writeElements(frame);
      else chunk = this.#writeEntries(frame);
      if (chunk !== undefined) return chunk;
    }
    return undefined;
  }

  #goOn(frame: BeanFrame<C>): string | undefined {
    this.#frame = frame.around;
    return this.#writeRows(frame.reference, frame.plan, frame.name, frame.at, false);
  }

  /** Writes the rows of a bean from a position on. Only one with a row of several parts becomes a frame. */
  #writeRows(reference: Reference<C>, plan: Plan, name: Name, from: number, empty: boolean): string | undefined {
    const { bean, target } = reference;
    const { rows } = plan;
    let first = empty;
    for (let at = from; at < rows.length; at += 1) {
      const planned = rows[at];
      const row = planned === undefined ? undefined : bean.rows[planned.at];
      if (planned === undefined || row === undefined) continue;
      const value = readRow(row, target, this.#context);
      if (isCompound(value)) {
        this.#frame = { kind: 'bean', around: this.#frame, name, at: at + 1, reference, plan };
        return this.#begin(value, planned.name, planned.below, first ? FIRST : NEXT);
      }
      if (first) this.#writeScalar(value, planned.name, first);
      else this.#writeRepeated(value, planned);
      first = false;
    }
    this.#out.write(this.#dialect.object.close);
    if (name.after !== '') this.#out.write(name.after);
    if (this.#keeping?.reference === reference) this.#keepText(this.#keeping);
    return this.#out.due();
  }

  #writeEntries(frame: MapFrame<C>): string | undefined {
    const { entries, shape } = frame;
    for (let entry = entries[frame.at]; entry !== undefined; entry = entries[frame.at]) {
      const first = frame.at === 0;
      frame.at += 1;
      const [key, value] = entry;
      const name = this.#dialect.name(key);
      // Beans in a map are declared as any object, so that their class is always told.
      if (isCompound(value)) return this.#begin(value, name, shape, { first, exact: false });
      this.#writeScalar(value, name, first);
    }
    this.#frame = frame.around;
    return this.#closeObject(frame.name);
  }

  /** Writes elements. One that cannot be read is taken back: it is kept only when the list goes on. */
  #writeElements(frame: ListFrame<C>): string | undefined {
    const { elements, shape } = frame;
    const { member } = frame.name;
    for (;;) {
      if (frame.start >= 0) {
        this.#out.keep();
        frame.start = -1;
        frame.empty = false;
        const chunk = this.#out.due();
        if (chunk !== undefined) return chunk;
      }
      const next = elements.next();
      if (next.done) return this.#closeList(frame);
      const { value } = next;
      if (value === PAUSE) return '';
      frame.start = this.#out.hold();
      if (isCompound(value)) {
        const chunk = this.#begin(value, member, shape, frame.empty ? FIRST_ELEMENT : NEXT_ELEMENT);
        if (chunk !== undefined || this.#frame !== frame) return chunk;
      } else this.#writeScalar(value, member, frame.empty);
    }
  }

  /** Begins a value of several parts; one that needs no frame is written whole. */
  #begin(value: Compound<C>, name: Name, shape: Shape, place: Place): string | undefined {
    const before = place.first ? name.first : name.next;
    if (isListed(value)) {
      this.#keeping = null;
      const elements = elementsOf(value, shape.range)[Symbol.iterator]();
      const { list } = this.#dialect;
      if (list !== null) this.#out.write(before + list.open);
      this.#frame = { kind: 'list', around: this.#frame, name, empty: true, start: -1, elements, shape };
      return undefined;
    }
    if (value.type === 'map') {
      this.#keeping = null;
      this.#out.write(before + this.#dialect.object.open);
      this.#frame = { kind: 'map', around: this.#frame, name, at: 0, entries: value.entries, shape };
      return undefined;
    }
    const plan = shape.of(value.bean);
    const bare = place.exact && value.exact;
    this.#out.write(bare ? before : (name.tag ?? before));
    if (place.isElement === true) {
      const text = this.#keptText(value, { plan, name, bare });
      if (text !== undefined) {
        this.#out.write(text);
        return this.#out.dueByLength();
      }
    } else if (plan.sources === null) this.#keeping = null;
    this.#out.write(bare ? this.#dialect.object.open : plan.head);
    return this.#writeRows(value, plan, name, 0, bare);
  }

  /** Returns what is kept of an element; if that is nothing, it may be kept when the element ends. */
  #keptText(reference: Reference<C>, form: Form): string | undefined {
    const { sources } = form.plan;
    const holder = sources === null ? null : holderOf(reference);
    if (sources === null || holder === null) return undefined;
    const { target } = reference;
    const text = texts.find(holder, form, target, this.#context);
    if (text !== undefined) return text;
    const values = sources.map((source) => readSource(source, target, this.#context));
    this.#keeping = { ...form, reference, holder, values };
    this.#out.mark();
    return undefined;
  }

  #keepText(keeping: Keeping<C>): void {
    this.#keeping = null;
    texts.keep(keeping.holder, keeping, keeping.values, this.#out.marked());
  }

  #writeScalar(value: null | string | number | boolean, name: Name, first: boolean): void {
    const text = this.#dialect.scalar(value);
    if (text === null) return;
    this.#out.write(first ? name.first : name.next);
    this.#out.write(text);
    if (name.after !== '') this.#out.write(name.after);
  }

  /** Writes a value of a row that is not the first; the text of the same value in the object before is used again. */
  #writeRepeated(value: null | string | number | boolean, { name, last }: PlannedRow): void {
    if (typeof value === 'string' && value.length > MAX_REPEATED) {
      this.#writeScalar(value, name, false);
      return;
    }
    if (value !== last.value) {
      const text = this.#dialect.scalar(value);
      last.value = value;
      last.text = text === null ? '' : name.next + text + name.after;
    }
    this.#out.write(last.text);
  }

  #closeObject(name: Name): string | undefined {
    this.#out.write(this.#dialect.object.close);
    if (name.after !== '') this.#out.write(name.after);
    return this.#out.due();
  }

  #closeList({ name, around }: ListFrame<C>): undefined {
    this.#frame = around;
    const { list } = this.#dialect;
    if (list !== null) this.#out.write(list.close + name.after);
  }

  /**
   * Takes back the element of the nearest list, as if it were not in the list, and goes on after it. Throws the error where
   * there is none, or where it was too long to be held.
   */
  #dropElement(error: unknown): void {
    this.#keeping = null;
    for (let frame = this.#frame; frame !== null; frame = frame.around) {
      if (frame.kind !== 'list' || frame.start < 0) continue;
      const isTaken = this.#out.drop(frame.start);
      frame.start = -1;
      this.#frame = frame;
      if (isTaken) return;
      frame.elements.return?.();
    }
    this.#frame = null;
    this.#finished = true;
    throw error;
  }
}

interface Place {
  /** Says whether nothing precedes the value in its object or list. */
  readonly first: boolean;
  /** Says whether a bean that may leave its class out does so. */
  readonly exact: boolean;
  readonly isElement?: boolean;
}

const FIRST: Place = { first: true, exact: true };
const NEXT: Place = { first: false, exact: true };
const FIRST_ELEMENT: Place = { ...FIRST, isElement: true };
const NEXT_ELEMENT: Place = { ...NEXT, isElement: true };
