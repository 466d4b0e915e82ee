import type { StoredTestReport } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import { namedCases, sortedNames, type TestClass, type TestCounts, type TestPackage } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { caseBean } from './test-case.ts';
import { testObjectBean } from './test-object.ts';

interface Counted {
  readonly part: { readonly name: string; readonly counts: TestCounts };
}

interface PackageTarget {
  readonly part: TestPackage;
  readonly stored: StoredTestReport;
}

interface ClassTarget {
  readonly part: TestClass;
  readonly stored: StoredTestReport;
}

const COUNTED = {
  failCount: { doc: 'Tests that failed.', read: ({ part }: Counted) => part.counts.failed },
  name: { visibility: 999, doc: 'Name.', read: ({ part }: Counted) => part.name },
  passCount: { doc: 'Tests that passed.', read: ({ part }: Counted) => part.counts.passed },
  skipCount: { doc: 'Tests that were skipped.', read: ({ part }: Counted) => part.counts.skipped },
} as const;

export const classBean = defineBean<ClassTarget, BeanContext>('hudson.tasks.junit.ClassResult', {
  parent: testObjectBean,
  rows: {
    ...COUNTED,
    child: {
      doc: 'Its tests.',
      read: ({ part, stored }) =>
        namedCases(part).map((placed) => refer(caseBean, { ...placed, stored }, { exact: true })),
    },
  },
});

export const packageBean = defineBean<PackageTarget, BeanContext>('hudson.tasks.junit.PackageResult', {
  parent: testObjectBean,
  rows: {
    ...COUNTED,
    child: {
      doc: 'Its classes.',
      read: ({ part, stored }) =>
        sortedNames(part.classes).flatMap((name) => {
          const inside = part.classes.get(name);
          return inside === undefined ? [] : [refer(classBean, { part: inside, stored }, { exact: true })];
        }),
    },
  },
});

export function testPackageReference(target: PackageTarget): Reference<BeanContext> {
  return refer(packageBean, target);
}

export function testClassReference(target: ClassTarget): Reference<BeanContext> {
  return refer(classBean, target);
}
