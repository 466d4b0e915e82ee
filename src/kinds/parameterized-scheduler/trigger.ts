import { defineTrigger, text } from '../../points/index.ts';
import { scheduleProblem } from '../shared/schedule-problem.ts';
import { parameterizedSchedules } from './lines.ts';

/** Starts builds at the times of its lines, each with values for parameters of the job. */
export const parameterizedTimer = defineTrigger({
  symbol: 'parameterizedCron',
  displayName: 'Build periodically with parameters',
  xmlTag: 'org.jenkinsci.plugins.parameterizedscheduler.ParameterizedTimerTrigger',
  fields: {
    spec: text({ script: false }),
    parameterizedSpecification: text({ label: 'Schedule', lines: true, required: true, check: firstProblem }),
  },
  inScripts: { isUsual: false },
  example: { spec: '', parameterizedSpecification: 'TZ=Europe/Berlin\nH 4 * * * % TARGET=nightly; FULL=true' },
  schedules: ({ parameterizedSpecification }) => parameterizedSchedules(parameterizedSpecification),
});

function firstProblem(specification: string): string | null {
  for (const { spec } of parameterizedSchedules(specification)) {
    const problem = scheduleProblem(spec);
    if (problem !== null) return problem;
  }
  return null;
}
