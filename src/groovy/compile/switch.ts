import { quickEquals } from '../semantics/equality.ts';
import type { Switch } from '../tree.ts';
import { BREAK, evaluate, NORMAL, type Step } from './code.ts';
import { expression } from './expression.ts';
import type { FunctionScope } from './scope.ts';
import { block, long } from './statement.ts';

/**
 * Compiles a `switch`: cases are tested in order; from the first that matches, or `default`, bodies run until a `break`.
 */
export function switchOf(node: Switch, scope: FunctionScope, givesLast: boolean): Step {
  const subject = expression(node.subject, scope);
  return scope.within(() => {
    // The default stands last, wherever it was written.
    const ordered = [
      ...node.cases.filter(({ test }) => test !== undefined),
      ...node.cases.filter(({ test }) => test === undefined),
    ];
    const cases = ordered.map(({ test, body }) => {
      // The value before a `break` is what a function gives whose last statement this is.
      const ends = body.at(-1)?.kind === 'break' ? body.slice(0, -1) : body;
      const gives = givesLast && (ends.length < body.length || test === undefined);
      return {
        test: test === undefined ? null : expression(test, scope),
        body: scope.inside('switch', null, () => (gives ? block(ends, scope, true) : block(body, scope, false))),
      };
    });
    return long(function* (frame) {
      const value = yield* evaluate(subject, frame);
      let start = -1;
      for (const [index, { test }] of cases.entries()) {
        if (test === null) continue;
        const candidate = yield* evaluate(test, frame);
        const simple =
          typeof candidate === 'string' && typeof value === 'string' ? quickEquals(candidate, value) : undefined;
        if (simple ?? (yield* frame.machine.isCase(candidate, value))) {
          start = index;
          break;
        }
      }
      if (start < 0) start = cases.findIndex(({ test }) => test === null);
      if (start < 0) return NORMAL;
      for (const { body } of cases.slice(start)) {
        const quick = body.quick?.(frame);
        const completion = quick === undefined ? yield* body.run(frame) : quick;
        if (completion === BREAK && frame.label === null) return NORMAL;
        if (completion !== NORMAL) return completion;
      }
      return NORMAL;
    });
  });
}
