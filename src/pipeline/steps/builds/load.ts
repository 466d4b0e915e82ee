import { compilerText, compileScript, GroovySyntaxError, type Machine } from '../../../groovy/index.ts';
import { transformDeclarative } from '../../declarative/index.ts';
import { runBody } from '../call.ts';
import { defineStep } from '../define.ts';
import { fileIn } from '../files/places.ts';
import { readText } from '../files/text.ts';

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
    const { flow, kind, machine, node } = call;
    const path = call.args.text('path');
    const file = fileIn(call, path);
    const source = yield* call.effect('read', () => readText(file, undefined));
    const name = freeName(machine);
    return yield* runBody(flow, { step: kind.name, block: node, label: path, parts: {} }, function* () {
      const script = compiled(machine, source, name);
      return yield* script.run(yield* script.instantiate(flow.binding ?? machine.map()));
    });
  },
});

/** `Script1`, `Script2` …: loaded scripts are counted. */
function freeName({ declared }: Machine): string {
  let count = 1;
  while (declared.has(`Script${count}`)) count += 1;
  return `Script${count}`;
}

function compiled(machine: Machine, source: string, name: string) {
  try {
    return compileScript(machine, {
      source,
      fileName: name,
      className: name,
      transform: (tree) => transformDeclarative(tree, source),
    });
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    const text = compilerText(error, source, name).replace(/^[\w.]+: /, '');
    return machine.fail('org.codehaus.groovy.control.MultipleCompilationErrorsException', text);
  }
}
