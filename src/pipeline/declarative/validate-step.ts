import { compilerText, GroovySyntaxError, parseGroovy } from '../../groovy/index.ts';
import type { AgentFiles } from '../../points/index.ts';
import { defineStep, type StepKind } from '../steps/define.ts';
import { fileIn, infoOf } from '../steps/files/paths.ts';
import { readText } from '../steps/files/text.ts';
import { knownNames } from './tool-names.ts';
import type { Known } from './validate/catalog.ts';
import { declarativeCall } from './validate/find.ts';
import { validateDeclarative } from './validate/index.ts';

type Steps = ReadonlyMap<string, StepKind>;

/**
 * Creates the step that returns whether a file of the workspace is a declarative pipeline. Jenkins:
 * `ValidateDeclarativePipelineStep`.
 */
export function createValidateStep(steps: () => Steps): StepKind {
  return defineStep({
    name: 'validateDeclarativePipeline',
    className: 'org.jenkinsci.plugins.pipeline.modeldefinition.steps.ValidateDeclarativePipelineStep',
    displayName: 'Validate a file containing a Declarative Pipeline',
    parameters: [{ name: 'path', type: 'String', required: true }],
    needs: 'workspace',
    shows: 'path',
    *run(call) {
      const path = call.args.text('path');
      if (path === '') {
        call.say('No Declarative Pipeline file specified.');
        return false;
      }
      const file = fileIn(call, path);
      const verdict = yield* call.effect('validate', async () =>
        judge(await textOf(call.agent.files, file), {
          steps: steps(),
          ...knownNames(call.host.kinds, call.host.settings.tools),
        }),
      );
      call.say(LINES[verdict.is](`Declarative Pipeline file '${path}'`, verdict.why));
      return verdict.is === 'valid';
    },
  });
}

const LINES = {
  missing: (file: string) => `${file} does not exist.`,
  empty: (file: string) => `${file} is empty.`,
  scripted: (file: string) => `${file} does not contain the 'pipeline' step.`,
  wrong: (file: string, why: string) => `Error(s) validating ${file} - ${why}`,
  valid: (file: string) => `${file} is valid.`,
};

interface Verdict {
  readonly [name: string]: string;
  readonly is: keyof typeof LINES;
  readonly why: string;
}

/** Reads a file; null where there is no such file. */
async function textOf(files: AgentFiles, path: string): Promise<string | null> {
  const found = await infoOf(files, path);
  return found === null || found.kind === 'folder' ? null : readText({ files, path }, undefined);
}

function judge(source: string | null, known: Known): Verdict {
  if (source === null) return { is: 'missing', why: '' };
  if (source === '') return { is: 'empty', why: '' };
  try {
    const call = declarativeCall(parseGroovy(source, { fileName: 'WorkflowScript' }));
    if (call === null) return { is: 'scripted', why: '' };
    const problems = validateDeclarative(call, { source, ...known });
    if (problems.length > 0) throw new GroovySyntaxError(problems);
    return { is: 'valid', why: '' };
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    return { is: 'wrong', why: compilerText(error, source, 'WorkflowScript') };
  }
}
