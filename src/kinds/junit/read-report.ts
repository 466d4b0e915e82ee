import { addFloats } from '../../java/index.ts';
import {
  parseFloatText,
  safeTestName,
  type TestCase,
  type TestProperties,
  type TestSuite,
  type TestTry,
} from '../../model/index.ts';
import type { ReaderEvents } from '../../xml/index.ts';
import { type KeptStdio, shortened } from './stdio.ts';

const PARTS = ['error', 'failure', 'skipped', 'system-out', 'system-err'] as const;
type PartName = (typeof PARTS)[number];
type Attributes = Readonly<Record<string, string>>;

/** Represents the first child of each name; its text is what is directly inside it. */
interface Part {
  readonly message: string | null;
  text: string;
}

/**
 * Names the elements of runners that retry a case: `flaky` ones of cases that passed in the end, `rerun` ones of those that
 * never did.
 */
const TRIES: Readonly<Record<string, 'flaky' | 'rerun'>> = {
  flakyFailure: 'flaky',
  flakyError: 'flaky',
  rerunFailure: 'rerun',
  rerunError: 'rerun',
};
/** Limits the number of retries; more are ignored, and texts longer than the limits below are cut. */
const MAX_TRIES = 20;
const MAX_PROPERTIES = 500;
const MAX_TRACE_LENGTH = 20_000;
const MAX_PROPERTY_LENGTH = 4000;

interface Try {
  readonly kind: 'flaky' | 'rerun';
  readonly message: string | null;
  readonly type: string | null;
  text: string;
}

/** Holds what only few suites and cases have. */
interface Extras {
  readonly tries: Try[];
  readonly properties: [name: string, value: string][];
}

interface Frame {
  readonly kind: 'suite' | 'case' | 'part' | 'try' | 'trace' | 'properties' | 'property' | 'other';
  /** Holds the extras of a suite or case, created with the first one. */
  extras: Extras | null;
  /** Holds the object to which text inside the element is added. */
  readonly takes: { text: string } | null;
  readonly attributes: Attributes;
  readonly parts: Map<PartName, Part>;
  /** Holds the cases of a suite. */
  readonly cases: TestCase[];
}

/**
 * Processes a report in JUnit's format while it is read. A suite is the root or a `testsuite` in a suite, at any depth,
 * that has cases or an error of its own; inner ones come first. `onSuite` is called with each at its end.
 */
export function createReportReader(
  file: { readonly path: string; readonly name: string },
  keep: KeptStdio,
  onSuite: (suite: TestSuite) => void,
  keepProperties = false,
): ReaderEvents {
  const open: Frame[] = [];
  const add = (text: string): void => {
    const takes = open.at(-1)?.takes;
    if (takes) takes.text += text;
  };
  return {
    open(qualified, attributes) {
      open.push(frameOf(open, qualified.slice(qualified.indexOf(':') + 1), attributes, keepProperties));
    },
    close() {
      const frame = open.pop();
      const parent = open.at(-1);
      if (frame?.kind === 'property') endProperty(frame, open.at(-2));
      if (frame?.kind === 'case' && parent !== undefined)
        parent.cases.push(caseOf(frame, parent.attributes, file, keep));
      if (frame?.kind === 'suite' && (frame.cases.length > 0 || frame.parts.has('error')))
        onSuite(suiteOf(frame, file, keep));
    },
    text: add,
    cdata: add,
  };
}

function frameOf(open: readonly Frame[], name: string, attributes: Attributes, keepProperties: boolean): Frame {
  const parent = open.at(-1);
  const frame = { attributes, parts: new Map(), cases: [], takes: null, extras: null };
  if (parent === undefined) return { ...frame, kind: 'suite' };
  if (parent.kind === 'suite' && name === 'testsuite') return { ...frame, kind: 'suite' };
  if (parent.kind === 'suite' && name === 'testcase') return { ...frame, kind: 'case' };
  const again = TRIES[name];
  if (parent.kind === 'case' && again !== undefined) {
    const one = { kind: again, message: attributes['message'] ?? null, type: attributes['type'] ?? null, text: '' };
    const { tries } = extrasOf(parent);
    if (tries.length < MAX_TRIES) tries.push(one);
    return { ...frame, kind: 'try', takes: one };
  }
  if (parent.kind === 'try') return { ...frame, kind: 'trace', takes: name === 'stackTrace' ? parent.takes : null };
  if (keepProperties && name === 'properties' && (parent.kind === 'suite' || parent.kind === 'case'))
    return { ...frame, kind: 'properties' };
  if (parent.kind === 'properties' && name === 'property') return { ...frame, kind: 'property', takes: { text: '' } };
  if (parent.kind !== 'suite' && parent.kind !== 'case') return { ...frame, kind: 'other' };
  const known = PARTS.find((each) => each === name);
  if (known === undefined || parent.parts.has(known)) return { ...frame, kind: 'other' };
  const part = { message: attributes['message'] ?? null, text: '' };
  parent.parts.set(known, part);
  return { ...frame, kind: 'part', takes: part };
}

function extrasOf(frame: Frame): Extras {
  frame.extras ??= { tries: [], properties: [] };
  return frame.extras;
}

function endProperty({ attributes, takes }: Frame, owner: Frame | undefined): void {
  if (owner === undefined) return;
  const { properties } = extrasOf(owner);
  const value = attributes['value'] ?? takes?.text ?? '';
  if (properties.length < MAX_PROPERTIES)
    properties.push([attributes['name'] ?? '', value.slice(0, MAX_PROPERTY_LENGTH)]);
}

/** Returns the properties, only where there are any. */
function propertiesOf({ extras }: Frame): { readonly properties?: TestProperties } {
  return extras === null || extras.properties.length === 0 ? {} : { properties: extras.properties };
}

function triesOf({ extras }: Frame): Pick<TestCase, 'flakyFailures' | 'rerunFailures'> {
  if (extras === null) return {};
  const of = (wanted: Try['kind']): TestTry[] =>
    extras.tries
      .filter(({ kind }) => kind === wanted)
      .map(({ message, type, text }) => ({
        message,
        type,
        stackTrace: text.trim().slice(0, MAX_TRACE_LENGTH) || null,
      }));
  const [flakyFailures, rerunFailures] = [of('flaky'), of('rerun')];
  return {
    ...(flakyFailures.length > 0 && { flakyFailures }),
    ...(rerunFailures.length > 0 && { rerunFailures }),
  };
}

function suiteOf(frame: Frame, file: { path: string; name: string }, keep: KeptStdio): TestSuite {
  const { attributes } = frame;
  // A class that could not be loaded has an error without a case.
  const broken = frame.parts.has('error') ? [caseOf(frame, { name: '<init>' }, file, keep)] : [];
  const cases = [...broken, ...frame.cases];
  const failed = cases.some(({ errorStackTrace }) => errorStackTrace !== null);
  const time = attributes['time'] ?? null;
  return {
    file: file.path,
    name: suiteName(attributes, file.name),
    stdout: shortened(textOf(frame, 'system-out'), failed, keep),
    stderr: shortened(textOf(frame, 'system-err'), failed, keep),
    duration: time === null ? cases.reduce((sum, test) => addFloats(sum, test.duration), 0) : parseFloatText(time),
    timestamp: attributes['timestamp'] ?? null,
    id: attributes['id'] ?? null,
    time,
    nodeId: null,
    enclosingBlocks: [],
    enclosingBlockNames: [],
    ...propertiesOf(frame),
    cases,
  };
}

function suiteName(attributes: Attributes, fileName: string): string {
  const { name, package: inPackage } = attributes;
  if (name === undefined) return safeTestName(`(${fileName})`);
  return safeTestName(inPackage ? `${inPackage}.${name}` : name);
}

function caseOf(frame: Frame, suite: Attributes, file: { name: string }, keep: KeptStdio): TestCase {
  const { attributes, parts } = frame;
  const problem = parts.get('error') ?? parts.get('failure');
  const skipped = parts.get('skipped');
  const failed = problem !== undefined;
  const { className, testName } = namesOf(attributes, suite, file.name);
  return {
    className,
    testName,
    duration: parseFloatText(attributes['time']),
    skipped: skipped !== undefined,
    skippedMessage: skipped === undefined ? null : (skipped.message ?? skipped.text),
    errorStackTrace: problem?.text ?? null,
    errorDetails: problem?.message ?? null,
    stdout: shortened(textOf(frame, 'system-out'), failed, keep),
    stderr: shortened(textOf(frame, 'system-err'), failed, keep),
    ...triesOf(frame),
    ...propertiesOf(frame),
    failedSince: 0,
  };
}

/**
 * Returns the names of a case. Where it has no class, the suite's name is used; without that, what precedes the last dot of
 * the case's name.
 */
function namesOf(attributes: Attributes, suite: Attributes, fileName: string): { className: string; testName: string } {
  const name = attributes['name'] ?? '';
  const className = suite['name'] === '<init>' ? '<init>' : (attributes['classname'] ?? suite['name']);
  if (className !== undefined) return { className, testName: name };
  const at = name.lastIndexOf('.');
  if (at < 0) return { className: suiteName(suite, fileName), testName: name };
  return { className: name.slice(0, at), testName: name.slice(at + 1) };
}

function textOf({ parts }: Frame, name: PartName): string | null {
  return parts.get(name)?.text ?? null;
}
