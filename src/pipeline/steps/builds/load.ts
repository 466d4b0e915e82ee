import { runBody } from '../call.ts';
import { defineStep } from '../define.ts';
import { fileIn } from '../files/paths.ts';
import { readText } from '../files/text.ts';
import { compileLoaded, runLoaded } from './loaded-script.ts';

/** Names the exception for a script that does not compile, which can be stored with the run. */
const FAILURE = 'org.jenkinsci.plugins.workflow.cps.CpsCompilationErrorsException';

/** Runs a script of the workspace, which shares the variables of the main one. Jenkins: `LoadStep`. */
export const load = defineStep({
  name: 'load',
  className: 'org.jenkinsci.plugins.workflow.cps.steps.LoadStep',
  displayName: 'Evaluate a Groovy source file into the Pipeline script',
  parameters: [{ name: 'path', type: 'String', required: true }],
  isBlock: true,
  needs: 'workspace',
  shows: 'path',
  *run(call) {
    const { flow, kind, node } = call;
    const path = call.args.text('path');
    const file = fileIn(call, call.args.optionalText('path'));
    const source = yield* call.effect('read', () => readText({ files: call.agent.files, path: file }, undefined));
    const script = compileLoaded(call, source, FAILURE);
    const place = { step: kind.name, block: node, label: path, parts: {} };
    return yield* runBody(flow, place, () => runLoaded(call, script));
  },
});
