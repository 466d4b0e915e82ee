import { type Evaluation, newMap, type Value } from '../../../groovy/index.ts';
import { outcomeOf, type TestReport } from '../../../model/index.ts';
import { type PublisherKind, type RunContext, StepAbort } from '../../../points/index.ts';
import { instantiate } from '../../script/describables/index.ts';
import { defineStep, type StepCall, type StepParameter } from '../define.ts';
import { performKind } from './perform-kind.ts';
import { type Summary, testResultSummary } from './test-result-summary.ts';

const PARAMETERS: readonly StepParameter[] = [
  { name: 'testResults', type: 'String', required: true },
  { name: 'allowEmptyResults', type: 'boolean' },
  { name: 'checksName', type: 'String' },
  { name: 'healthScaleFactor', type: 'value' },
  { name: 'keepLongStdio', type: 'boolean' },
  { name: 'keepProperties', type: 'boolean' },
  { name: 'keepTestNames', type: 'boolean' },
  { name: 'skipMarkingBuildUnstable', type: 'boolean' },
  { name: 'skipOldReports', type: 'boolean' },
  { name: 'skipPublishingChecks', type: 'boolean' },
  { name: 'stdioRetention', type: 'String' },
  { name: 'testDataPublishers', type: 'value' },
];

/** Records test reports and returns their numbers. Jenkins: `JUnitResultsStep`. */
export const junit = defineStep({
  name: 'junit',
  className: 'hudson.tasks.junit.pipeline.JUnitResultsStep',
  displayName: 'Archive JUnit-formatted test results',
  parameters: PARAMETERS,
  needs: 'workspace',
  shows: 'testResults',
  *run(call) {
    const { host, node } = call;
    const { kind, config } = yield* archiverOf(call);
    const { result, ...summary } = yield* performKind(call, async (context) => {
      const recorder = new Recorder(context);
      try {
        const result = await kind.perform(config, recorder.context);
        if (!call.args.bool('skipPublishingChecks')) {
          context.log.line('[Checks API] No suitable checks publisher found.');
        }
        return { result, ...recorder.summary };
      } catch (error) {
        if (error instanceof StepAbort) context.log.line(error.message);
        throw error;
      }
    });
    if (result !== 'SUCCESS') {
      node.warning = { result, message: `${summary.failCount} tests failed` };
      host.run.worsen(result);
    }
    return testResultSummary(summary);
  },
});

function* archiverOf(call: StepCall): Evaluation<{ readonly kind: PublisherKind; readonly config: unknown }> {
  const { args, host, machine } = call;
  const given = new Map<string, Value>();
  for (const { name, type } of PARAMETERS) {
    if (!args.has(name)) continue;
    given.set(name, type === 'boolean' ? args.bool(name) : type === 'String' ? args.text(name) : args.value(name));
  }
  given.set('$class', 'hudson.tasks.junit.JUnitResultArchiver');
  const described = newMap(machine, [...given]);
  const { kind, ...part } = yield* instantiate({ machine, kinds: host.kinds }, described, 'publisher');
  if (kind?.family !== 'publisher')
    return machine.fail('java.lang.IllegalStateException', 'There is no archiver of test reports');
  return { kind, config: 'config' in part ? part.config : null };
}

/** Counts the tests that a kind records. */
class Recorder {
  readonly context: RunContext;
  summary: Summary = { totalCount: 0, failCount: 0, passCount: 0, skipCount: 0 };

  constructor(context: RunContext) {
    // The signal may be another one later, so nothing is copied.
    this.context = Object.create(context, {
      reports: {
        value: {
          ...context.reports,
          tests: async (report: TestReport, options: { readonly healthScaleFactor: number }) => {
            this.summary = count(report);
            await context.reports.tests(report, options);
          },
        },
      },
    }) as RunContext;
  }
}

function count({ suites }: TestReport): Summary {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { cases } of suites) for (const test of cases) counts[outcomeOf(test)] += 1;
  const { passed, failed, skipped } = counts;
  return { totalCount: passed + failed + skipped, failCount: failed, passCount: passed, skipCount: skipped };
}
