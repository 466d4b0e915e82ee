import { floatText } from '../../java/index.ts';
import {
  newCase,
  newSuite,
  outcomeOf,
  parseFloatText,
  type TestCase,
  type TestProperties,
  type TestReport,
  type TestSuite,
  type TestTry,
} from '../../model/index.ts';
import { node, type ReaderEvents, writeElement, type XmlNode } from '../../xml/index.ts';

/** Holds the length of the pieces in which a report is written. */
const PIECE = 64 * 1024;

type Draft<T> = { -readonly [K in keyof T]: T[K] };
type SuiteDraft = Draft<Omit<TestSuite, 'cases' | 'enclosingBlocks' | 'enclosingBlockNames'>> & {
  cases: TestCase[];
  enclosingBlocks: string[];
  enclosingBlockNames: string[];
};

const SUITE_TEXTS = ['file', 'stdout', 'stderr', 'timestamp', 'id', 'time', 'nodeId'] as const;
/** Lists of tries of a case, and what a try has. */
const TRIES_PLACE = /^suites\/suite\/cases\/case\/(?:flakyFailures|rerunFailures)$/;
const TRY_PLACE = /^suites\/suite\/cases\/case\/(?:flakyFailures|rerunFailures)\/\w+$/;
const CASE_TEXTS = ['skippedMessage', 'errorStackTrace', 'errorDetails', 'stdout', 'stderr'] as const;

/** Returns a decoder that reads a `junitResult.xml`. Elements of Jenkins that are not known here are ignored. */
export function createReportDecoder(): { readonly events: ReaderEvents; report(): TestReport } {
  const path: string[] = [];
  const suites: SuiteDraft[] = [];
  let suite: SuiteDraft | null = null;
  let test: Draft<TestCase> | null = null;
  let one: Draft<TestTry> | null = null;
  let property = '';
  let text = '';
  let duration = 0;
  let keepLongStdio = false;
  let skipOldReports = false;

  function close(name: string): void {
    // Most elements by far are of cases.
    if (test !== null && path.length === 6 && path[3] === 'cases' && path[1] === 'suites') {
      if (path[4] === 'case') setOfCase(test, name, text);
      return;
    }
    const place = path.slice(1, -1).join('/');
    if (place === 'suites' && suite !== null) {
      suites.push(suite);
      suite = null;
    } else if (place === 'suites/suite' && suite !== null) setOfSuite(suite, name, text);
    else if (place === 'suites/suite/enclosingBlocks') suite?.enclosingBlocks.push(text);
    else if (place === 'suites/suite/enclosingBlockNames') suite?.enclosingBlockNames.push(text);
    else if (place === 'suites/suite/cases' && test !== null) {
      suite?.cases.push(test);
      test = null;
    } else if (place === 'suites/suite/properties/entry' && suite !== null)
      property = takeProperty(suite, name, property, text);
    else if (place === 'suites/suite/cases/case/properties/entry' && test !== null)
      property = takeProperty(test, name, property, text);
    else if (TRY_PLACE.test(place) && one !== null) setOfTry(one, name, text);
    else if (TRIES_PLACE.test(place) && test !== null && one !== null) {
      const list = place.endsWith('flakyFailures') ? 'flakyFailures' : 'rerunFailures';
      test[list] = [...(test[list] ?? []), one];
      one = null;
    } else if (place === '' && name === 'duration') duration = parseFloatText(text);
    else if (place === '' && name === 'keepLongStdio') keepLongStdio = text === 'true';
    else if (place === '' && name === 'skipOldReports') skipOldReports = text === 'true';
  }

  function add(more: string): void {
    text += more;
  }

  return {
    events: {
      open(name) {
        path.push(name);
        text = '';
        const depth = path.length;
        if (depth === 1 && name !== 'result') throw new Error(`<${name}> is not a test report`);
        if (depth === 3 && path[1] === 'suites')
          suite = { ...newSuite(''), enclosingBlocks: [], enclosingBlockNames: [], cases: [] };
        if (depth === 5 && suite !== null && path[3] === 'cases') test = newCase('', '');
        if (depth === 7 && TRIES_PLACE.test(path.slice(1, -1).join('/')))
          one = { message: null, type: null, stackTrace: null };
      },
      close(name) {
        close(name);
        path.pop();
        text = '';
      },
      text: add,
      cdata: add,
    },
    report: () => ({ suites, duration, keepLongStdio, skipOldReports }),
  };
}

/** Returns the same file as Jenkins writes it, in pieces of moderate length. */
export function* encodeReport(report: TestReport): Generator<string, void> {
  let piece = '';
  for (const part of partsOf(report)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* partsOf(report: TestReport): Generator<string, void> {
  yield `<?xml version='1.1' encoding='UTF-8'?>\n<result plugin="junit">\n`;
  yield report.suites.length === 0 ? '  <suites/>\n' : '  <suites>\n';
  for (const suite of report.suites) {
    yield '    <suite>\n';
    for (const child of suiteNodes(suite)) yield line(child, 3);
    yield suite.cases.length === 0 ? '      <cases/>\n' : '      <cases>\n';
    for (const test of suite.cases) yield line(node('case', caseNodes(test)), 4);
    yield suite.cases.length === 0 ? '    </suite>\n' : '      </cases>\n    </suite>\n';
  }
  if (report.suites.length > 0) yield '  </suites>\n';
  yield line(node('duration', floatText(report.duration)), 1);
  yield line(node('skipOldReports', String(report.skipOldReports)), 1);
  yield line(node('keepLongStdio', String(report.keepLongStdio)), 1);
  yield '</result>';
}

function line(child: XmlNode, indent: number): string {
  return `${'  '.repeat(indent)}${writeElement(child, indent)}\n`;
}

function suiteNodes(suite: TestSuite): XmlNode[] {
  return [
    ...optional('file', suite.file),
    node('name', suite.name),
    ...optional('stdout', suite.stdout),
    ...optional('stderr', suite.stderr),
    node('duration', floatText(suite.duration)),
    ...optional('timestamp', suite.timestamp),
    ...optional('id', suite.id),
    ...optional('time', suite.time),
    ...optional('nodeId', suite.nodeId),
    node('enclosingBlocks', strings(suite.enclosingBlocks)),
    node('enclosingBlockNames', strings(suite.enclosingBlockNames)),
    ...propertyNodes(suite.properties),
  ];
}

function caseNodes(test: TestCase): XmlNode[] {
  return [
    node('duration', floatText(test.duration)),
    node('className', test.className),
    node('testName', test.testName),
    node('skipped', String(test.skipped)),
    ...optional('skippedMessage', test.skippedMessage),
    ...optional('errorStackTrace', test.errorStackTrace),
    ...optional('errorDetails', test.errorDetails),
    ...optional('stdout', test.stdout),
    ...optional('stderr', test.stderr),
    ...tryNodes('flakyFailures', test.flakyFailures),
    ...tryNodes('rerunFailures', test.rerunFailures),
    ...propertyNodes(test.properties),
    node('failedSince', String(outcomeOf(test) === 'failed' ? test.failedSince : 0)),
  ];
}

/** Returns Java's map of texts: `<entry><string>name</string><string>value</string></entry>`. */
function propertyNodes(properties: TestProperties | undefined): XmlNode[] {
  if (properties === undefined) return [];
  return [
    node(
      'properties',
      properties.map(([name, value]) => node('entry', [node('string', name), node('string', value)])),
    ),
  ];
}

function tryNodes(name: 'flakyFailures' | 'rerunFailures', tries: readonly TestTry[] | undefined): XmlNode[] {
  if (tries === undefined) return [];
  const nodes = tries.map(({ message, type, stackTrace }) =>
    node(name.slice(0, -1), [
      ...optional('message', message),
      ...optional('type', type),
      ...optional('stackTrace', stackTrace),
    ]),
  );
  return [node(name, nodes)];
}

function setOfTry(one: Draft<TestTry>, name: string, text: string): void {
  if (name === 'message' || name === 'type' || name === 'stackTrace') one[name] = text;
}

/** Adds a text of an entry: the first one is a name, the second its value. Returns the name that still has no value. */
function takeProperty(owner: Draft<Pick<TestCase, 'properties'>>, name: string, open: string, text: string): string {
  if (name !== 'string') return '';
  if (open === '') return `=${text}`;
  owner.properties = [...(owner.properties ?? []), [open.slice(1), text]];
  return '';
}

function optional(name: string, text: string | null): XmlNode[] {
  return text === null ? [] : [node(name, text)];
}

function strings(texts: readonly string[]): XmlNode[] {
  return texts.map((text) => node('string', text));
}

function setOfSuite(suite: SuiteDraft, name: string, text: string): void {
  if (name === 'name') suite.name = text;
  else if (name === 'duration') suite.duration = parseFloatText(text);
  else {
    const known = SUITE_TEXTS.find((each) => each === name);
    if (known !== undefined) suite[known] = text;
  }
}

function setOfCase(test: Draft<TestCase>, name: string, text: string): void {
  if (name === 'className' || name === 'testName') test[name] = text;
  else if (name === 'duration') test.duration = parseFloatText(text);
  else if (name === 'skipped') test.skipped = text === 'true';
  else if (name === 'failedSince') test.failedSince = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  else {
    const known = CASE_TEXTS.find((each) => each === name);
    if (known !== undefined) test[known] = text;
  }
}
