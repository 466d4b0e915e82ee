import { addFloats, parseFloatText, safeTestName, type TestCase, type TestSuite } from '../../../model/index.ts';
import type { ReaderEvents } from '../../../xml/index.ts';
import { type KeptStdio, shortened } from './stdio.ts';

const PARTS = ['error', 'failure', 'skipped', 'system-out', 'system-err'] as const;
type PartName = (typeof PARTS)[number];
type Attributes = Readonly<Record<string, string>>;

/** The first child of each name; text is what stands directly in it. */
interface Part {
  readonly message: string | null;
  text: string;
}

interface Frame {
  readonly kind: 'suite' | 'case' | 'part' | 'other';
  readonly attributes: Attributes;
  readonly parts: Map<PartName, Part>;
  /** Of a suite. */
  readonly cases: TestCase[];
  /** Of a part that is the first of its name. */
  readonly part: Part | null;
}

/**
 * Takes in a report of JUnit's kind as it is read. A suite is the root or a `testsuite` in a suite, at any depth, that
 * has cases or an error of its own; those inside come first. `onSuite` gets each when it is over.
 */
export function createReportReader(
  file: { readonly path: string; readonly name: string },
  keep: KeptStdio,
  onSuite: (suite: TestSuite) => void,
): ReaderEvents {
  const open: Frame[] = [];
  const add = (text: string): void => {
    const part = open.at(-1)?.part;
    if (part) part.text += text;
  };
  return {
    open(qualified, attributes) {
      open.push(frameOf(open.at(-1), qualified.slice(qualified.indexOf(':') + 1), attributes));
    },
    close() {
      const frame = open.pop();
      const parent = open.at(-1);
      if (frame?.kind === 'case' && parent !== undefined)
        parent.cases.push(caseOf(frame, parent.attributes, file, keep));
      if (frame?.kind === 'suite' && (frame.cases.length > 0 || frame.parts.has('error')))
        onSuite(suiteOf(frame, file, keep));
    },
    text: add,
    cdata: add,
  };
}

function frameOf(parent: Frame | undefined, name: string, attributes: Attributes): Frame {
  const frame = { attributes, parts: new Map(), cases: [], part: null };
  if (parent === undefined) return { ...frame, kind: 'suite' };
  if (parent.kind === 'suite' && name === 'testsuite') return { ...frame, kind: 'suite' };
  if (parent.kind === 'suite' && name === 'testcase') return { ...frame, kind: 'case' };
  const known = PARTS.find((each) => each === name);
  if (known === undefined || parent.kind === 'part' || parent.kind === 'other' || parent.parts.has(known))
    return { ...frame, kind: 'other' };
  const part = { message: attributes['message'] ?? null, text: '' };
  parent.parts.set(known, part);
  return { ...frame, kind: 'part', part };
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
    failedSince: 0,
  };
}

/** Without a class the suite's name is one; without that, what stands before the last point of the name. */
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
