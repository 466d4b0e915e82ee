import { join } from 'node:path';
import { StepFailure } from '../../flow/failure.ts';
import { defineStep, type StepKind } from '../define.ts';
import { hasProgram } from '../files/programs.ts';
import { COMMAND_PARAMETERS, requireScript, runDurably } from './durable-command.ts';

/** Defines `powershell` or `pwsh`, its successor for all systems. Jenkins: `PowershellScript`. */
function powershellStep(name: string, step: { readonly className: string; readonly displayName: string }): StepKind {
  return defineStep({
    name,
    className: `org.jenkinsci.plugins.workflow.steps.durable_task.${step.className}`,
    displayName: step.displayName,
    parameters: COMMAND_PARAMETERS,
    shows: 'script',
    needs: 'workspace',
    *run(call) {
      const script = requireScript(call);
      const path = call.environment().get('PATH') ?? '';
      const { folder: workingFolder } = call.scope;
      return yield* runDurably(call, {
        async prepare({ folder, write }) {
          if (!(await hasProgram(call.agent.files, name, path))) throw cannotRun(name, workingFolder ?? '/');
          const file = join(folder, 'powershellScript.ps1');
          // A byte order mark says that it is UTF-8.
          await write(file, `\ufeff${script}`);
          return [name, '-NonInteractive', '-File', file];
        },
      });
    },
  });
}

/** Returns the exception of Java for a program that cannot be run. */
function cannotRun(program: string, folder: string): StepFailure {
  const className = 'java.io.IOException';
  const reason = 'error=2, No such file or directory';
  return new StepFailure({
    className,
    message: `Cannot run program "${program}" (in directory "${folder}"): ${reason}`,
    cause: { className, message: reason },
  });
}

export const powershell = powershellStep('powershell', {
  className: 'PowershellScriptStep',
  displayName: 'Windows PowerShell Script',
});

export const pwsh = powershellStep('pwsh', {
  className: 'PowerShellCoreScriptStep',
  displayName: 'PowerShell Core Script',
});
