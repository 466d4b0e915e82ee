import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { RunContext } from '../run/context.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly condition: ConditionKind;
  }
}

/** Says whether the steps behind it run. Jenkins: `RunCondition`. */
export interface ConditionKind<C = unknown> extends AnyKind<C> {
  readonly family: 'condition';
  evaluate(config: C, context: RunContext): Promise<boolean>;
}

export function defineCondition<F extends Fields>(
  spec: KindSpec<F> & Pick<ConditionKind<ConfigOf<F>>, 'evaluate'>,
): Typed<ConditionKind, ConfigOf<F>> {
  const kind: ConditionKind<ConfigOf<F>> = {
    ...defineKind('condition', spec),
    evaluate: (config, context) => spec.evaluate(config, context),
  };
  return kind;
}
