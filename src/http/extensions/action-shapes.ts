import { rawEncode } from '../../model/index.ts';
import type {
  ActionAnswer,
  ActionLink,
  OverviewPage,
  ReportCell,
  ReportPage,
  ReportTable,
  RunReport,
} from '../../points/index.ts';
import type { MaybeLink } from '../../ui/index.ts';
import { hrefGiven } from './hrefs.ts';
import { listGiven, objectGiven, textGiven, wrong } from './shapes.ts';

type TextType = Extract<ActionAnswer, { readonly type: 'stream' }>['contentType'];

/** Represents the answer of a page as it is shown: a link to an address that no link may have is a text. */
export type ShownAnswer =
  | Exclude<ActionAnswer, { readonly type: 'overview' }>
  | { readonly type: 'overview'; readonly title: string; readonly page: ShownOverview };

type ShownOverview = Omit<OverviewPage, 'links'> & { readonly links: readonly MaybeLink[] };

/** Returns a link that an action gave; null where it gave none. */
export function linkGiven(given: unknown): ActionLink | null {
  if (given === null) return null;
  const { title, summary, path } = objectGiven(given, 'a link, or null');
  return {
    title: textGiven(title, 'the title of a link'),
    summary: textGiven(summary, 'the summary of a link'),
    path: textGiven(path, 'the path of a link'),
  };
}

/** Returns the answer of a page of an action, with those addresses alone that links may have. */
export function answerGiven(given: unknown): ShownAnswer {
  const answer = objectGiven(given, 'an answer');
  const { type, contentType, json, page } = answer;
  switch (type) {
    case 'report':
      return { type, page: reportPageGiven(page) };
    case 'overview':
      return { type, title: textGiven(answer['title'], 'the title of a page'), page: overviewGiven(page) };
    case 'text': {
      const text = textGiven(answer['text'], 'a text');
      return { type, text, ...(contentType !== undefined && { contentType: textTypeGiven(contentType) }) };
    }
    case 'json':
      return { type, json: jsonGiven(json) };
    case 'picture':
      return { type, svg: textGiven(answer['svg'], 'a picture') };
    case 'stream':
      return { type, contentType: textTypeGiven(contentType), open: () => streamGiven(answer) };
    default:
      throw wrong(type, 'the type of an answer');
  }
}

/** Returns the page of a report, with those addresses alone that links may have. */
export function reportPageGiven(given: unknown): ReportPage {
  const { heading, facts, tables } = objectGiven(given, 'a page');
  return {
    heading: textGiven(heading, 'the heading of a page'),
    facts: listGiven(facts, 'a list of facts').map((fact) => {
      const [name, value] = listGiven(fact, 'a fact');
      return [textGiven(name, 'the name of a fact'), textGiven(value, 'the value of a fact')] as const;
    }),
    tables: tablesGiven(tables),
  };
}

/** Returns what an action shows of itself; null where that is nothing. */
export function reportGiven(given: unknown): RunReport | null {
  if (given === null) return null;
  if (!isReport(given)) throw wrong(given, 'what runReport() returns, or null');
  return given;
}

function isReport(given: unknown): given is RunReport {
  const { urlName, title, summary, trend, page, bean } = objectGiven(given, 'what runReport() returns, or null');
  for (const text of [title, summary]) textGiven(text, 'a text of a report');
  // Throws where no address can have it.
  rawEncode(textGiven(urlName, 'the name of a report in addresses'));
  for (const point of listGiven(trend, 'the trend of a report')) objectGiven(point, 'a point of a trend');
  return typeof page === 'function' && typeof bean === 'function';
}

function overviewGiven(given: unknown): ShownOverview {
  const { heading, about, links, tables, texts } = objectGiven(given, 'a page');
  return {
    heading: textGiven(heading, 'the heading of a page'),
    about: textGiven(about, 'the description of a page'),
    links: listGiven(links, 'a list of links').map((link) => {
      const { text, href } = objectGiven(link, 'a link');
      return { text: textGiven(text, 'the text of a link'), href: hrefGiven(href) };
    }),
    tables: tablesGiven(tables),
    texts: listGiven(texts, 'a list of texts').map((each) => {
      const { heading: title, text } = objectGiven(each, 'a text with its heading');
      return { heading: textGiven(title, 'the heading of a text'), text: textGiven(text, 'a text') };
    }),
  };
}

function tablesGiven(given: unknown): readonly ReportTable[] {
  return listGiven(given, 'a list of tables').map((table) => {
    const { heading, columns, rows, left } = objectGiven(table, 'a table');
    if (typeof left !== 'number') throw wrong(left, 'the number of rows that are not shown');
    return {
      heading: textGiven(heading, 'the heading of a table'),
      columns: listGiven(columns, 'the columns of a table').map((name) => textGiven(name, 'the name of a column')),
      rows: listGiven(rows, 'the rows of a table').map((row) => listGiven(row, 'a row').map(cellGiven)),
      left,
    };
  });
}

function cellGiven(given: unknown): ReportCell {
  if (typeof given === 'string' || typeof given === 'number') return given;
  const { text, href } = objectGiven(given, 'a cell');
  const shown = textGiven(text, 'the text of a cell');
  const address = hrefGiven(href);
  return address === null ? shown : { text: shown, href: address };
}

function textTypeGiven(given: unknown): TextType {
  if (given === 'text/plain;charset=utf-8' || given === 'application/xml;charset=utf-8') return given;
  throw wrong(given, 'text/plain;charset=utf-8 or application/xml;charset=utf-8');
}

/** Returns a value that JSON can hold. Throws where it refers to itself, or is none. */
function jsonGiven(given: unknown): unknown {
  if (JSON.stringify(given) === undefined) throw wrong(given, 'a value that JSON can hold');
  return given;
}

function streamGiven(answer: Readonly<Record<string, unknown>>): AsyncIterable<Buffer> {
  const stream = typeof answer['open'] === 'function' ? answer['open']() : undefined;
  if (!isStream(stream)) throw wrong(stream, 'a stream');
  return stream;
}

function isStream(given: unknown): given is AsyncIterable<Buffer> {
  return typeof given === 'object' && given !== null && Symbol.asyncIterator in given;
}
