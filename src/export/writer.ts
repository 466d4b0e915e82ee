import { ChunkBuffer } from './chunk-buffer.ts';
import type { Dialect, Name } from './dialect.ts';
import { type Form, isCurrent, type KeptText, KeptTexts, type Part, valuesOf } from './kept-texts.ts';
import { PAUSE } from './pause.ts';
import type { Compiled, Plan, PlannedRow, Shape } from './shape.ts';
import type { MapValue, Reference, Value } from './types.ts';
import { type Compound, elementsOf, holderOf, isCompound, isListed, readRow } from './values.ts';

/** Limits the length of texts that are held because the next object may have the same. */
const MAX_REPEATED = 32;

/** Limits the length of what is kept of an element of a list, … */
const MAX_ELEMENT = 2000;
/** … and of a whole answer. */
const MAX_WHOLE = 1024 * 1024;

/** Holds what was written of objects. It is found by the objects themselves, so that all servers share it. */
const texts = new KeptTexts();

/** Describes an object whose text is kept when it ends, unless something in it forbids that. */
interface Keeping<C> extends Form {
  readonly reference: Reference<C>;
  readonly holder: object;
  readonly values: readonly unknown[];
  readonly parts: Part[];
}

/** Describes an object or list that is begun. */
type Frame<C> = BeanFrame<C> | MapFrame<C> | ListFrame<C>;

interface BegunBean<C> {
  readonly name: Name;
  /** Holds the number of rows that are written. */
  readonly at: number;
  readonly reference: Reference<C>;
  readonly plan: Plan;
  /** Holds what its sources returned when it was begun; null where nobody wants to know. */
  readonly values: readonly unknown[] | null;
}

interface BeanFrame<C> extends BegunBean<C> {
  readonly kind: 'bean';
  /** Holds what it is a part of; null at the root. */
  readonly around: Frame<C> | null;
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
  /** Holds the element that is kept when it ends, … */
  #element: Keeping<C> | null = null;
  /** … and the whole answer, with what is handed out of it so far. */
  #whole: Keeping<C> | null = null;
  #text = '';
  /** Holds a chunk that was ready as soon as the object was begun. */
  #ready: string | undefined;
  #finished = false;

  constructor(reference: Reference<C>, compiled: Compiled, context: C) {
    this.#dialect = compiled.dialect;
    this.#context = context;
    this.#ready = this.#begin(reference, compiled.rootName(reference.bean.xmlName), compiled.root, WHOLE);
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
        const value = chunk ?? this.#out.rest();
        this.#handOut(value);
        return { done: false, value };
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
    if (!this.#isAsBegun()) this.#forget();
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
    return this.#writeRows(frame, false);
  }

  /** Says whether what is begun is still made of what it was made of then: all sorts of things happen between two chunks. */
  #isAsBegun(): boolean {
    if (this.#whole === null && this.#element === null) return true;
    for (let frame = this.#frame; frame !== null; frame = frame.around) {
      if (frame.kind !== 'bean' || frame.values === null) continue;
      const { plan, reference, values } = frame;
      if (!isCurrent({ sources: plan.sources ?? [], target: reference.target, values }, this.#context)) return false;
    }
    return true;
  }

  /** Keeps nothing of what is begun. */
  #forget(): void {
    this.#whole = null;
    this.#element = null;
  }

  /** Notes what is handed out. Afterwards an element is not of one piece any more, and so is not kept. */
  #handOut(chunk: string): void {
    if (chunk !== '') this.#element = null;
    if (this.#whole === null) return;
    this.#text += chunk;
    if (this.#text.length > MAX_WHOLE) this.#whole = null;
    else if (this.#finished) texts.keep(this.#whole.holder, this.#whole, { ...this.#whole, text: this.#text });
  }

  /** Writes the rows of a bean from a position on. Only one with a row of several parts becomes a frame. */
  #writeRows(begun: BegunBean<C>, empty: boolean): string | undefined {
    const { reference, plan, name, values } = begun;
    const { bean, target } = reference;
    const { rows } = plan;
    let first = empty;
    for (let at = begun.at; at < rows.length; at += 1) {
      const planned = rows[at];
      const row = planned === undefined ? undefined : bean.rows[planned.at];
      if (planned === undefined || row === undefined) continue;
      const value = readRow(row, target, this.#context);
      if (isCompound(value)) {
        this.#frame = { kind: 'bean', around: this.#frame, name, at: at + 1, reference, plan, values };
        return this.#begin(value, planned.name, planned.below, first ? FIRST : NEXT);
      }
      if (first) this.#writeScalar(value, planned.name, first);
      else this.#writeRepeated(value, planned);
      first = false;
    }
    this.#out.write(this.#dialect.object.close);
    if (name.after !== '') this.#out.write(name.after);
    if (this.#element?.reference === reference) this.#keepElement(this.#element);
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
      const elements = elementsOf(value, shape.range)[Symbol.iterator]();
      const { list } = this.#dialect;
      if (list !== null) this.#out.write(before + list.open);
      this.#frame = { kind: 'list', around: this.#frame, name, empty: true, start: -1, elements, shape };
      return undefined;
    }
    if (value.type === 'map') {
      this.#out.write(before + this.#dialect.object.open);
      this.#frame = { kind: 'map', around: this.#frame, name, at: 0, entries: value.entries, shape };
      return undefined;
    }
    const plan = shape.of(value.bean);
    const bare = place.exact && value.exact;
    const form = { plan, name, bare };
    const kept = place.isKept === true ? this.#find(value, form) : undefined;
    // A whole answer is kept with its beginning.
    if (kept === undefined || place !== WHOLE) this.#out.write(bare ? before : (name.tag ?? before));
    if (kept !== undefined) {
      this.#out.write(kept.text);
      return undefined;
    }
    const values = this.#note(value, form, place);
    this.#out.write(bare ? this.#dialect.object.open : plan.head);
    return this.#writeRows({ reference: value, plan, name, at: 0, values }, bare);
  }

  /** Returns what is kept of an object, which then is a part of what is being written. */
  #find(reference: Reference<C>, form: Form): KeptText | undefined {
    const { sources } = form.plan;
    const holder = sources === null ? null : holderOf(reference, this.#context);
    if (sources === null || holder === null) return undefined;
    const { target } = reference;
    const kept = texts.find(holder, form, target, this.#context);
    if (kept === undefined) return undefined;
    for (const keeping of [this.#whole, this.#element]) {
      if (sources.length > 0) keeping?.parts.push({ sources, target, values: kept.values });
      for (const part of kept.parts) keeping?.parts.push(part);
    }
    return kept;
  }

  /**
   * Notes that an object is begun, which is a part of what is being written and may be kept itself when it ends. Returns what
   * its sources say; null where nothing of it is kept.
   */
  #note(reference: Reference<C>, form: Form, place: Place): readonly unknown[] | null {
    const { sources } = form.plan;
    const holder = place.isKept === true && this.#element === null ? holderOf(reference, this.#context) : null;
    if (holder === null && this.#whole === null && this.#element === null) return null;
    const { target } = reference;
    const values = sources === null ? null : valuesOf(sources, target, this.#context);
    if (sources === null || values === null) {
      this.#forget();
      return null;
    }
    for (const keeping of [this.#whole, this.#element]) {
      if (sources.length > 0) keeping?.parts.push({ sources, target, values });
    }
    if (holder === null) return values;
    const keeping = { ...form, reference, holder, values, parts: [] };
    if (place === WHOLE) this.#whole = keeping;
    else {
      this.#element = keeping;
      this.#out.mark();
    }
    return values;
  }

  #keepElement(element: Keeping<C>): void {
    this.#element = null;
    const text = this.#out.marked();
    if (text.length <= MAX_ELEMENT) texts.keep(element.holder, element, { ...element, text });
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
    this.#forget();
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
  /** Says whether what is written there is kept. */
  readonly isKept?: boolean;
}

const FIRST: Place = { first: true, exact: true };
const NEXT: Place = { first: false, exact: true };
const FIRST_ELEMENT: Place = { ...FIRST, isKept: true };
const NEXT_ELEMENT: Place = { ...NEXT, isKept: true };
const WHOLE: Place = { first: true, exact: false, isKept: true };
