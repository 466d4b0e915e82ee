import { defineStep, StepAbort, type StepArgument, type StepCall, type StepParameter } from '../../points/index.ts';
import { junit } from './publisher.ts';
import { recordTests } from './record-tests.ts';
import { summaryOf, testResultSummary } from './test-result-summary.ts';

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
export const junitStep = defineStep({
  name: 'junit',
  className: 'hudson.tasks.junit.pipeline.JUnitResultsStep',
  displayName: 'Archive JUnit-formatted test results',
  parameters: PARAMETERS,
  needs: 'workspace',
  shows: 'testResults',
  returns: testResultSummary,
  *run(call) {
    const config = yield* call.configure(junit, givenTo(call));
    const { result, ...summary } = yield* call.work(async (context) => {
      try {
        const { result, report } = await recordTests(config, context);
        if (!call.args.bool('skipPublishingChecks')) {
          context.log.line('[Checks API] No suitable checks publisher found.');
        }
        return { result, ...summaryOf(report) };
      } catch (error) {
        if (error instanceof StepAbort) context.log.line(error.message);
        throw error;
      }
    });
    if (result !== 'SUCCESS') call.worsen(result, `${summary.failCount} tests failed`);
    return summary;
  },
});

/** Returns the arguments that a call was given, as those of the post-build action. */
function givenTo({ args }: StepCall): Readonly<Record<string, StepArgument>> {
  const given: Record<string, StepArgument> = {};
  for (const { name, type } of PARAMETERS) {
    if (!args.has(name)) continue;
    given[name] = type === 'boolean' ? args.bool(name) : type === 'String' ? args.text(name) : args.value(name);
  }
  return given;
}
