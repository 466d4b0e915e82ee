import { defineClass, Instance, type NativeClass, nativeClass, OBJECT, SERIALIZABLE } from '../../../groovy/index.ts';

/** Counts the tests and their outcomes. */
export type Summary = {
  readonly totalCount: number;
  readonly failCount: number;
  readonly passCount: number;
  readonly skipCount: number;
};

const CLASS = defineClass('hudson.tasks.junit.TestResultSummary', OBJECT, [SERIALIZABLE]);

export const testResultSummaryClass: NativeClass = nativeClass<Instance<Summary>>(CLASS, {
  methods: [
    ['getTotalCount', 0, (self) => self.state.totalCount],
    ['getFailCount', 0, (self) => self.state.failCount],
    ['getPassCount', 0, (self) => self.state.passCount],
    ['getSkipCount', 0, (self) => self.state.skipCount],
  ],
});

export function testResultSummary(summary: Summary): Instance<Summary> {
  return new Instance(CLASS, summary);
}
