import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import type { KeptRows, RowHtml, Table } from './kept-rows.ts';
import { CRUMB_SLOT } from './post-form.tsx';
import { utf8 } from './utf8.ts';

/** Stands where rows are put in later. No text of a page reads like this, because every `<` in it is escaped. */
export const ROWS_SLOT = '<slot name="rows"></slot>';

/** Renders the rows of one list, one after the other. */
export type RowList = (kept: KeptRows) => Iterable<RowHtml>;

/** Collects the lists of a page in the order in which they stand in it; inside a row there is none, and no slot. */
export const RowLists = createContext<RowList[] | null>(null);

/** Says how rows are kept until their values change. */
export interface Keep<Row> {
  /** Names the table with its columns, or renders the part itself. */
  readonly table: Table;
  readonly nameOf: (row: Row) => string;
}

interface RowsProps<Row> {
  readonly of: readonly Row[];
  /** Renders a row; one that is kept from nothing but its values. Forms in it have the crumb `later`. */
  readonly each: (row: Row) => VNode;
  readonly keep?: Keep<Row> | undefined;
}

/** Leaves a slot for rows. They are rendered one by one, so that many of them are not one piece of work. */
export function Rows<Row>(props: RowsProps<Row>) {
  const lists = useContext(RowLists);
  if (lists === null) return <>{props.of.map(props.each)}</>;
  lists.push((kept) => htmlOf(props, kept));
  return <slot name="rows" />;
}

interface KeptProps<Values> {
  /** Says of which part the last one is kept. */
  readonly name: string;
  /** Renders the part. It is not made inside a component, so that it knows nothing but the values. */
  readonly part: (values: Values) => VNode;
  readonly values: Values;
}

/** Renders a part of many pages, which is kept like a row. */
export function Kept<Values>({ name, part, values }: KeptProps<Values>) {
  return <Rows of={[values]} each={part} keep={{ table: part, nameOf: () => name }} />;
}

function* htmlOf<Row>({ of, each, keep }: RowsProps<Row>, kept: KeptRows): Iterable<RowHtml> {
  for (const row of of) {
    const render = () => inPieces(renderToString(each(row)));
    if (keep === undefined) {
      yield render();
      continue;
    }
    const name = keep.nameOf(row);
    yield kept.find(keep.table, name, row) ?? kept.keep(keep.table, name, row, render());
  }
}

function inPieces(html: string): RowHtml {
  return html.split(CRUMB_SLOT).map(utf8);
}
