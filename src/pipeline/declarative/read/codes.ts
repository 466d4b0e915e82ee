import type { ClosureExpression, Expression, MethodCall } from '../../../groovy/index.ts';
import type { CallModel, Code, ValueModel } from '../model.ts';
import { argumentsOf, closureOf } from './syntax.ts';

/** Collects the code of the user that a model points to. */
export class Codes {
  readonly closures: ClosureExpression[] = [];

  /** Adds a block as it is written. */
  block(closure: ClosureExpression): Code {
    return this.closures.push(closure) - 1;
  }

  value(expression: Expression): Code {
    return this.block(closureOf(expression));
  }

  call(name: string, call: MethodCall): CallModel {
    return { name, args: this.value(argumentsOf(call)) };
  }

  valueOf(name: string, call: MethodCall): ValueModel {
    return { name, value: this.value(call) };
  }
}
