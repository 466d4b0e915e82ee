import { Failure, isBetterOrEqual, isWorse, type Result } from '../../model/index.ts';
import { bool, type DownstreamJob, definePublisher, expand, type RunContext, text } from '../../points/index.ts';
import { LINES } from '../core/build-trigger.ts';
import { configs, parameterSources } from './fields.ts';
import { type HandedOver, handedOver, NothingToStart } from './handed-over.ts';
import { Together } from './limits.ts';

const CONDITIONS = [
  ...['SUCCESS', 'UNSTABLE', 'UNSTABLE_OR_BETTER', 'UNSTABLE_OR_WORSE', 'FAILED', 'FAILED_OR_BETTER', 'ALWAYS'],
];

/** Queues other jobs with parameters when the result is one of those wanted. Jenkins: `BuildTrigger` of the plugin. */
export const parameterizedTrigger = definePublisher({
  symbol: 'parameterizedBuildTrigger',
  displayName: 'Trigger parameterized build on other projects',
  xmlTag: 'hudson.plugins.parameterizedtrigger.BuildTrigger',
  late: true,
  fields: {
    configs: configs('hudson.plugins.parameterizedtrigger.BuildTriggerConfig', {
      configs: parameterSources(),
      projects: text({ label: 'Projects to build', help: 'Names of jobs, with commas between them.' }),
      condition: text({
        label: 'Trigger when build is',
        help: 'Says for which results they are built.',
        default: 'SUCCESS',
        choices: CONDITIONS,
      }),
      triggerWithNoParameters: bool({ label: 'Trigger build without parameters' }),
      triggerFromChildProjects: bool({
        label: 'Trigger builds from child projects',
        help: 'It stays in the file: a matrix project starts them once.',
      }),
    }),
  },
  example: {
    configs: [
      {
        configs: [
          { kind: 'predefined', config: { properties: 'VERSION=1', textParamValueOnNewLine: false } },
          { kind: 'boolean', config: { configs: [{ name: 'FORCE', value: true }] } },
        ],
        projects: 'deploy, docs',
        condition: 'UNSTABLE_OR_BETTER',
        triggerWithNoParameters: false,
        triggerFromChildProjects: false,
      },
    ],
  },
  async perform({ configs: all }, context) {
    for (const [index, { configs: sources, projects, condition, triggerWithNoParameters }] of all.entries()) {
      if (!isMet(condition, context.result())) continue;
      try {
        const given = await handedOver(sources, context);
        // Jenkins starts nothing where there is nothing to hand over, unless that is asked for.
        if (given !== null || triggerWithNoParameters)
          await startAll(String(index), expand(projects, context.env), given, context);
      } catch (error) {
        if (!(error instanceof NothingToStart)) throw error;
      }
    }
    return 'SUCCESS';
  },
});

async function startAll(key: string, names: string, given: HandedOver | null, context: RunContext): Promise<void> {
  const { downstream, log } = context;
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  new Together().add(given?.parameters ?? [], wanted.length);
  for (const name of wanted) {
    const job = downstream.find(name);
    if (job === null) log.line(LINES.missing(name));
    else if (!job.isBuildable) log.line(LINES.disabled(job.title));
    else await startOne(key, job, given, context);
  }
}

/** Starts one job. A value that it does not accept is logged and does not prevent the start of other jobs. */
async function startOne(
  key: string,
  { fullName, title }: DownstreamJob,
  given: HandedOver | null,
  { downstream, log }: RunContext,
): Promise<void> {
  try {
    const request = { ...given, parameters: given?.parameters ?? [], alone: false };
    const { created } = await downstream.start(`${key} ${fullName}`, fullName, request);
    log.line(LINES[created ? 'queued' : 'already-queued'](title));
  } catch (error) {
    if (!(error instanceof Failure) || !error.code.startsWith('PARAMETER_')) throw error;
    log.error(`Failed to build parameters to trigger project: ${title}`);
    log.line(error.message);
  }
}

/** Says whether a result meets a condition. Jenkins: `ResultCondition`. */
function isMet(condition: string, result: Result): boolean {
  switch (condition.trim()) {
    case 'SUCCESS':
      return result === 'SUCCESS';
    case 'UNSTABLE':
      return result === 'UNSTABLE';
    case 'UNSTABLE_OR_BETTER':
      return isBetterOrEqual(result, 'UNSTABLE');
    case 'UNSTABLE_OR_WORSE':
      return isWorse(result, 'SUCCESS');
    case 'FAILED':
      return result === 'FAILURE';
    case 'FAILED_OR_BETTER':
      return isBetterOrEqual(result, 'FAILURE');
    default:
      return condition.trim() === 'ALWAYS';
  }
}
