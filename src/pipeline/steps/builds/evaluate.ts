import { defineStep } from '../define.ts';
import { compileLoaded, runLoaded } from './loaded-script.ts';

const FAILURE = 'org.codehaus.groovy.control.MultipleCompilationErrorsException';

/** Runs a text as a script: what every script of Groovy can do. Jenkins: `CpsScript#evaluate`. */
export const evaluate = defineStep({
  name: 'evaluate',
  className: 'org.jenkinsci.plugins.workflow.cps.CpsScript',
  displayName: 'evaluate',
  parameters: [{ name: 'script', type: 'String', required: true }],
  silent: true,
  *run(call) {
    return yield* runLoaded(call, compileLoaded(call, call.args.text('script'), FAILURE));
  },
});
