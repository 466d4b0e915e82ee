import type { Dialect, Name } from './dialect.ts';
import type { Pruner } from './pruner.ts';
import type { Range } from './tree.ts';
import type { Source } from './types.ts';

/** Says what is sent of a bean, with the text around it prepared. */
export interface Plan {
  /** Is another one for each plan of this process. */
  readonly id: number;
  /** Holds the beginning of an object that tells its class. */
  readonly head: string;
  readonly rows: readonly PlannedRow[];
  /** Holds all that the rows are made of, each once; null where that is not known of every row. */
  readonly sources: readonly PlannedSource[] | null;
}

/** Stands for a source of a bean's rows; it is asked about targets of that bean alone. */
export type PlannedSource = Source<never, never>;

export interface PlannedRow {
  /** Holds the position of the row in its bean. */
  readonly at: number;
  readonly name: Name;
  /** Says what is sent of the row's value. */
  readonly below: Shape;
  /** Holds the last short value and its text with the name: colours, results and words repeat from object to object. */
  readonly last: { value: null | string | number | boolean | undefined; text: string };
}

interface PlannedBean {
  readonly className: string;
  readonly rows: readonly {
    readonly name: string;
    readonly visibility: number;
    readonly inline: boolean;
    readonly madeOf: readonly PlannedSource[] | null;
  }[];
}

/**
 * Says what is sent at one place of an answer: what a pruner decides, asked once for each row of a bean and then kept, so that
 * many objects of one class cost nothing but their values.
 */
export class Shape {
  readonly range: Range;
  readonly compiled: Compiled;
  readonly #pruner: Pruner;
  readonly #plans = new WeakMap<PlannedBean, Plan>();
  #last: { readonly bean: PlannedBean; readonly plan: Plan } | null = null;

  constructor(pruner: Pruner, compiled: Compiled) {
    this.range = pruner.range;
    this.compiled = compiled;
    this.#pruner = pruner;
  }

  /** Returns the plan of a bean. */
  of(bean: PlannedBean): Plan {
    // Nearly always it is the class of the object before.
    if (this.#last?.bean === bean) return this.#last.plan;
    let plan = this.#plans.get(bean);
    if (plan === undefined) {
      plan = this.compiled.plan(bean, this.#pruner);
      this.#plans.set(bean, plan);
    }
    this.#last = { bean, plan };
    return plan;
  }
}

let lastPlan = 0;

/** Holds what was prepared for one query in one dialect. */
export class Compiled {
  readonly dialect: Dialect;
  readonly root: Shape;
  #rootName: { readonly of: string; readonly name: Name } | null = null;
  readonly #shapes = new Map<Pruner, Shape>();
  readonly #names = new Map<string, Name>();
  #size = 0;

  constructor(pruner: Pruner, dialect: Dialect) {
    this.dialect = dialect;
    this.root = this.#shapeOf(pruner);
  }

  /** Holds the number of rows that were prepared. */
  get size(): number {
    return this.#size;
  }

  /** Returns the name of the whole answer about an object of a class. */
  rootName(xmlName: string): Name {
    if (this.#rootName?.of !== xmlName) this.#rootName = { of: xmlName, name: this.dialect.root(xmlName) };
    return this.#rootName.name;
  }

  plan(bean: PlannedBean, pruner: Pruner): Plan {
    const rows: PlannedRow[] = [];
    let sources: Set<PlannedSource> | null = new Set();
    for (const [at, row] of bean.rows.entries()) {
      const below = pruner.accept(row);
      if (below === null) continue;
      rows.push({
        at,
        name: this.#nameOf(row.name),
        below: this.#shapeOf(below),
        last: { value: undefined, text: '' },
      });
      if (row.madeOf === null) sources = null;
      else for (const source of row.madeOf) sources?.add(source);
    }
    this.#size += 1 + rows.length;
    lastPlan += 1;
    return {
      id: lastPlan,
      head: this.dialect.head(bean.className),
      rows,
      sources: sources === null ? null : [...sources],
    };
  }

  #nameOf(text: string): Name {
    let name = this.#names.get(text);
    if (name === undefined) {
      name = this.dialect.name(text);
      this.#names.set(text, name);
    }
    return name;
  }

  #shapeOf(pruner: Pruner): Shape {
    let shape = this.#shapes.get(pruner);
    if (shape === undefined) {
      shape = new Shape(pruner, this);
      this.#shapes.set(pruner, shape);
    }
    return shape;
  }
}
