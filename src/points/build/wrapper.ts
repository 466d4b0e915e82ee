import type { Result } from '../../model/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { RunContext } from '../run/context.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly wrapper: WrapperKind;
  }
}

/** Undoes what a wrapper set up. The result that it returns, where it does, becomes that of the run if it is worse. */
export type TearDown = () => Promise<void> | Promise<Result>;

/**
 * Describes a build wrapper, which surrounds the steps: `setUp` may change the environment; what it returns runs when the
 * steps are done. After a restart of the server `setUp` is called again, its lines left out.
 */
export interface WrapperKind<C = unknown> extends AnyKind<C> {
  readonly family: 'wrapper';
  /** Says whether the times of the console's lines are recorded, from the first one on. */
  readonly recordsTimestamps: boolean;
  /** Changes each line that a pipeline prints within it; `now` is in milliseconds since 1970. */
  readonly filterLine?: (line: string, now: number) => string;
  /** Says whether its `beforeCheckout` comes before that of any other: it hides what they print. */
  readonly hasPriority: boolean;
  /** Says whether a pipeline may use it only inside of `node`. Jenkins: `SimpleBuildWrapper#requiresWorkspace`. */
  readonly needsWorkspace: boolean;
  /**
   * Is called before the source is checked out, also in a matrix project's own build. May be called again after a crash. A
   * pipeline calls it ahead of `setUp`, since it has no checkout of its own.
   */
  beforeCheckout?(config: C, context: RunContext): Promise<void>;
  setUp(config: C, context: RunContext): Promise<TearDown>;
}

export function defineWrapper<F extends Fields>(
  spec: KindSpec<F> & Partial<Omit<WrapperKind<ConfigOf<F>>, keyof AnyKind>>,
): Typed<WrapperKind, ConfigOf<F>> {
  const { beforeCheckout, filterLine } = spec;
  const kind: WrapperKind<ConfigOf<F>> = {
    ...defineKind('wrapper', spec),
    recordsTimestamps: spec.recordsTimestamps ?? false,
    hasPriority: spec.hasPriority ?? false,
    ...(filterLine && { filterLine }),
    needsWorkspace: spec.needsWorkspace ?? true,
    ...(beforeCheckout && { beforeCheckout }),
    setUp: async (config, context) => (await spec.setUp?.(config, context)) ?? (async () => undefined),
  };
  return kind;
}
