import { fail } from '../../../model/index.ts';
import { defineParameter, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

/** Defines the parameter for a build of another job, written `job#12`; the newest completed one is the default. */
export const runParameter = defineParameter({
  symbol: 'run',
  displayName: 'Run Parameter',
  xmlTag: 'hudson.model.RunParameterDefinition',
  type: 'RunParameterDefinition',
  fields: {
    name: text({
      label: 'Name',
      help: 'The name of the variable that holds the address of the build.',
      required: true,
    }),
    description: text({
      label: 'Description',
      help: 'It is shown where the build is asked for.',
      lines: true,
      required: true,
      script: { declared: { required: false } },
    }),
    projectName: text({
      label: 'Project',
      help: 'The full name of the job whose builds can be chosen.',
      required: true,
    }),
    filter: text({
      label: 'Filter',
      default: 'ALL',
      required: true,
      script: { declared: { type: 'class java.lang.Object', required: false } },
    }),
  },
  inScripts: { symbols: ['run', 'runParam'], order: ['name', 'projectName', 'description', 'filter'] },
  example: { name: 'BASE', description: 'Built on', projectName: 'library', filter: 'STABLE' },
  defaultValue: ({ name, description, projectName }, context) => {
    const run = context.findRun(projectName, 'last');
    return run && { kind: 'run', name, description, ...run };
  },
  value: ({ name, description }, submitted, context) => {
    const id = submittedText(name, submitted, submittedKey(submitted));
    const [, jobName, number] = /^(.+)#(\d{1,10})$/.exec(id.trim()) ?? [];
    if (jobName === undefined) return fail('PARAMETER_INVALID', name, 'a build is expected, as job#12');
    const run = context.findRun(jobName, Number(number));
    if (run === null) return fail('PARAMETER_INVALID', name, `no such build: ${id}`);
    return { kind: 'run', name, description, ...run };
  },
  exported: ({ filter, projectName }) => ({ filter, projectName }),
  jobsExported: ['projectName'],
});

/** Returns the key of the submitted value: Jenkins's own form sends `runId`, scripts often `value`. */
function submittedKey(submitted: { kind: string; json?: Readonly<Record<string, unknown>> }): string {
  return submitted.json !== undefined && Object.hasOwn(submitted.json, 'runId') ? 'runId' : 'value';
}
