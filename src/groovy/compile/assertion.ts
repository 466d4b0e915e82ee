import type { Assert } from '../tree.ts';
import { evaluate, NORMAL, type Step } from './code.ts';
import { expression, truthOf } from './expression.ts';
import type { FunctionScope } from './scope.ts';
import { long } from './statement.ts';

/** `assert condition : message` */
export function assertion(node: Assert, scope: FunctionScope): Step {
  const condition = expression(node.condition, scope);
  const message = node.message === undefined ? null : expression(node.message, scope);
  const { source } = scope.compilation;
  const shown = source.slice(node.condition.at.start, node.condition.at.end);
  return long(function* (frame) {
    frame.line = node.at.line;
    if (yield* truthOf(condition, frame)) return NORMAL;
    const { machine } = frame;
    if (message === null)
      return machine.fail('org.codehaus.groovy.runtime.powerassert.PowerAssertionError', `assert ${shown}`);
    const said = yield* machine.text(yield* evaluate(message, frame));
    return machine.fail('java.lang.AssertionError', `${said}. Expression: ${shown}`);
  });
}
