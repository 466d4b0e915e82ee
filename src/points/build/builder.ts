import type { Result } from '../../model/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { RunContext } from '../run/context.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly builder: BuilderKind;
  }
}

/** Describes a build step. A failed step is a value; throwing means that it could not be run. */
export interface BuilderKind<C = unknown> extends AnyKind<C> {
  readonly family: 'builder';
  /** Says whether it reports its own result in the log. */
  readonly logsOwnResult?: boolean;
  perform(config: C, context: RunContext): Promise<Result>;
}

export function defineBuilder<F extends Fields>(
  spec: KindSpec<F> & Pick<BuilderKind<ConfigOf<F>>, 'logsOwnResult' | 'perform'>,
): Typed<BuilderKind, ConfigOf<F>> {
  const kind: BuilderKind<ConfigOf<F>> = {
    ...defineKind('builder', spec),
    logsOwnResult: spec.logsOwnResult ?? false,
    perform: (config, context) => spec.perform(config, context),
  };
  return kind;
}
