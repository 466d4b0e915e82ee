import { join } from 'node:path';
import { defineStep } from '../define.ts';
import { COMMAND_PARAMETERS, requireScript, runDurably, SCRIPT_FILE } from './durable-command.ts';

/** Runs a script of the shell, or with a first line `#!program` of another program. Jenkins: `BourneShellScript`. */
export const sh = defineStep({
  name: 'sh',
  className: 'org.jenkinsci.plugins.workflow.steps.durable_task.ShellStep',
  displayName: 'Shell Script',
  parameters: COMMAND_PARAMETERS,
  shows: 'script',
  needs: 'workspace',
  *run(call) {
    const script = requireScript(call);
    if (script === '') call.say('Warning: was asked to run an empty script');
    const shell = call.note('shell', () => call.host.settings.shell) ?? 'sh';
    return yield* runDurably(call, {
      async prepare({ folder, write }) {
        const path = join(folder, SCRIPT_FILE);
        const isProgram = script.startsWith('#!');
        await write(path, script, isProgram ? 0o755 : undefined);
        if (!isProgram) return [shell, '-xe', path];
        // What cannot be run is told by the shell, as of any other command.
        return ['sh', '-c', '"$1"', 'sh', path];
      },
    });
  },
});
