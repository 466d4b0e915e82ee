import { type Evaluation, settled } from '../runtime/evaluation.ts';
import { quickTruth } from '../semantics/truth.ts';
import type { Statement } from '../tree.ts';
import { assertion } from './assertion.ts';
import { BREAK, CONTINUE, type Code, type Completion, evaluate, NORMAL, RETURN, SLOW, type Step } from './code.ts';
import { expression, truthOf } from './expression.ts';
import type { Frame } from './frame.ts';
import { forIn, forLoop, whileLoop } from './loops.ts';
import type { FunctionScope } from './scope.ts';
import { switchOf } from './switch.ts';
import { throwing, tryOf } from './try.ts';

/** Returns a step without a quick way. */
export function long(run: (frame: Frame) => Evaluation<Completion>): Step {
  return { quick: null, run };
}

/** Compiles statements in order. `givesLast` says that the function returns the value of the last one. */
export function block(statements: readonly Statement[], scope: FunctionScope, givesLast: boolean): Step {
  return scope.within(() =>
    sequence(statements.map((statement, index) => stepOf(statement, scope, givesLast && index === lastOf(statements)))),
  );
}

/** Returns the index of the last statement that is a step, which declarations of methods and classes are not. */
function lastOf(statements: readonly Statement[]): number {
  for (let index = statements.length - 1; index >= 0; index -= 1) {
    const kind = statements[index]?.kind;
    if (kind !== 'method' && kind !== 'class' && kind !== 'empty') return index;
  }
  return -1;
}

function sequence(steps: readonly Step[]): Step {
  const [only] = steps;
  if (steps.length === 1 && only !== undefined) return only;
  return long(function* (frame) {
    for (const step of steps) {
      const quick = step.quick?.(frame);
      const completion = quick === undefined ? yield* step.run(frame) : quick;
      if (completion !== NORMAL) return completion;
    }
    return NORMAL;
  });
}

const EMPTY: Step = {
  quick: () => NORMAL,
  // biome-ignore lint/correctness/useYield: it never waits.
  *run() {
    return NORMAL;
  },
};

function stepOf(node: Statement, scope: FunctionScope, givesLast: boolean): Step {
  switch (node.kind) {
    case 'expression': {
      const code = expression(node.expression, scope);
      return givesLast ? returning(code, node.at.line) : valueStep(code, node.at.line);
    }
    case 'block':
      return block(node.body, scope, givesLast);
    case 'if': {
      const condition = expression(node.condition, scope);
      const yes = inBlock(node.then, scope, givesLast);
      const no = node.otherwise === undefined ? EMPTY : inBlock(node.otherwise, scope, givesLast);
      return branch(condition, yes, no, node.at.line);
    }
    case 'forIn':
      return forIn(node, scope);
    case 'for':
      return forLoop(node, scope);
    case 'while':
      return whileLoop(node, scope, null);
    case 'switch':
      return switchOf(node, scope, givesLast);
    case 'try':
      return tryOf(node, scope, givesLast);
    case 'throw':
      return throwing(expression(node.value, scope), node.at.line);
    case 'return':
      return node.value === undefined
        ? returning(NULL, node.at.line)
        : returning(expression(node.value, scope), node.at.line);
    case 'break':
    case 'continue': {
      const { label = null } = node;
      const completion = node.kind === 'break' ? BREAK : CONTINUE;
      checkJump(node, scope);
      const jump = (frame: Frame): Completion => {
        frame.label = label;
        return completion;
      };
      return { quick: jump, run: (frame) => settled(jump(frame)) };
    }
    case 'assert':
      return assertion(node, scope);
    case 'synchronized': {
      const lock = expression(node.lock, scope);
      const body = block(node.body.body, scope, givesLast);
      return long(function* (frame) {
        yield* evaluate(lock, frame);
        return yield* body.run(frame);
      });
    }
    case 'labeled':
      return labeled(node, scope, givesLast);
    case 'empty':
    case 'method':
    case 'class':
      return EMPTY;
  }
}

const NULL: Code = {
  quick: () => null,
  once: () => null,
  // biome-ignore lint/correctness/useYield: it never waits.
  *run() {
    return null;
  },
};

/** Compiles a branch or a loop's body, which has variables of its own. */
export function inBlock(node: Statement, scope: FunctionScope, givesLast: boolean): Step {
  return scope.within(() => stepOf(node, scope, givesLast));
}

function valueStep(code: Code, line: number): Step {
  const { once } = code;
  return {
    quick:
      once === null
        ? null
        : (frame) => {
            frame.line = line;
            return once(frame) === SLOW ? undefined : NORMAL;
          },
    *run(frame) {
      frame.line = line;
      yield* code.run(frame);
      return NORMAL;
    },
  };
}

function returning(code: Code, line: number): Step {
  const { once } = code;
  return {
    quick:
      once === null
        ? null
        : (frame) => {
            frame.line = line;
            const value = once(frame);
            if (value === SLOW) return undefined;
            frame.returned = value;
            return RETURN;
          },
    *run(frame) {
      frame.line = line;
      frame.returned = yield* code.run(frame);
      return RETURN;
    },
  };
}

function branch(condition: Code, yes: Step, no: Step, line: number): Step {
  const run = function* (frame: Frame): Evaluation<Completion> {
    frame.line = line;
    const chosen = (yield* truthOf(condition, frame)) ? yes : no;
    const quick = chosen.quick?.(frame);
    return quick === undefined ? yield* chosen.run(frame) : quick;
  };
  const test = condition.quick;
  if (test === null || yes.quick === null || no.quick === null) return long(run);
  return {
    quick: (frame) => {
      frame.line = line;
      const value = test(frame);
      const truth = value === SLOW ? undefined : quickTruth(value);
      if (truth === undefined) return undefined;
      return truth ? yes.quick?.(frame) : no.quick?.(frame);
    },
    run,
  };
}

/** Reports a `break` or `continue` that is not inside a statement that it can leave. */
function checkJump(node: Extract<Statement, { kind: 'break' | 'continue' }>, scope: FunctionScope): void {
  const { kind, label } = node;
  const allowed = scope.jumps.filter((each) => kind === 'break' || each.kind === 'loop');
  if (allowed.length === 0) {
    const where = kind === 'break' ? 'loops or switches' : 'loops';
    scope.compilation.complain(`the ${kind} statement is only allowed inside ${where}\n`, node.at);
  } else if (label !== undefined && !scope.jumps.some((each) => each.label === label)) {
    scope.compilation.complain(`${kind} to missing label\n`, node.at);
  }
}

function labeled(node: Extract<Statement, { kind: 'labeled' }>, scope: FunctionScope, givesLast: boolean): Step {
  const { label, body } = node;
  if (body.kind === 'while') return whileLoop(body, scope, label);
  if (body.kind === 'for') return forLoop(body, scope, label);
  if (body.kind === 'forIn') return forIn(body, scope, label);
  const step = scope.inside('switch', label, () => stepOf(body, scope, givesLast));
  return long(function* (frame) {
    const quick = step.quick?.(frame);
    const completion = quick === undefined ? yield* step.run(frame) : quick;
    if (completion !== BREAK || frame.label !== label) return completion;
    frame.label = null;
    return NORMAL;
  });
}
