import type { TestCase } from './report.ts';

/** Names the package of tests whose class has none. */
const ROOT_PACKAGE = '(root)';

const UNSAFE = /[/\\:?#%<>]/g;
/** Matches what Java's `isJavaIdentifierPart` rejects; it examines UTF-16 units, so nothing beyond the BMP is a part. */
const NO_IDENTIFIER_PART =
  /[\u{10000}-\u{10ffff}]|[^\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Sc}\p{Cf}\u0000-\u0008\u000e-\u001b\u007f-\u009f]/gu;

/** Returns the name of a suite, package or class in URLs. */
export function safeTestName(name: string): string {
  return name === '' ? '(empty)' : name.replace(UNSAFE, '_');
}

/** Returns the name of a case in URLs, before it is distinguished from others of the same name. */
function safeCaseName(name: string): string {
  return name.replace(NO_IDENTIFIER_PART, (found) => '_'.repeat(found.length));
}

export function caseName({ testName }: Pick<TestCase, 'testName'>): string {
  return testName === '' ? '(?)' : testName;
}

/** Returns `pkg.Class.test`, by which a case is found again in another report. */
export function fullCaseName(test: Pick<TestCase, 'className' | 'testName'>): string {
  return `${test.className}.${caseName(test)}`;
}

export function packageOfClass(className: string): string {
  const at = className.lastIndexOf('.');
  return at < 0 ? ROOT_PACKAGE : className.slice(0, at);
}

export function simpleClassName(className: string): string {
  return className.slice(className.lastIndexOf('.') + 1);
}

/** Returns names in URLs of the cases of a class, in order: the second of the same name is `name_2`. */
export function safeCaseNames(cases: readonly TestCase[]): string[] {
  const taken = new Map<string, number>();
  return cases.map((test) => {
    const base = safeCaseName(caseName(test));
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return count === 1 ? base : `${base}_${count}`;
  });
}
