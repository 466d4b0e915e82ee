import type { Result } from '../../model/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { RunContext } from '../run/context.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly publisher: PublisherKind;
  }
}

/** Describes a post-build action. One that is `late` runs after the result is final (downstream builds, notices). */
export interface PublisherKind<C = unknown> extends AnyKind<C> {
  readonly family: 'publisher';
  readonly late: boolean;
  /**
   * Is called when the source is there and before the first step. What it throws is reported, and has no other effect. May
   * be called again after a crash. Jenkins: `BuildStep#prebuild`.
   */
  beforeBuild?(config: C, context: RunContext): Promise<void>;
  perform(config: C, context: RunContext): Promise<Result>;
}

export function definePublisher<F extends Fields>(
  spec: KindSpec<F> & { late?: boolean } & Pick<PublisherKind<ConfigOf<F>>, 'beforeBuild' | 'perform'>,
): Typed<PublisherKind, ConfigOf<F>> {
  const { beforeBuild } = spec;
  const kind: PublisherKind<ConfigOf<F>> = {
    ...defineKind('publisher', spec),
    late: spec.late ?? false,
    ...(beforeBuild && { beforeBuild }),
    perform: (config, context) => spec.perform(config, context),
  };
  return kind;
}
