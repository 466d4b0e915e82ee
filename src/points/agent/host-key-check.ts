import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { HostKeyRule } from './ssh-settings.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'host-key-check': HostKeyCheckKind;
  }
}

/** Says which key a host must have. */
export interface HostKeyCheckKind<C = unknown> extends AnyKind<C> {
  readonly family: 'host-key-check';
  rule(config: C): HostKeyRule;
}

export function defineHostKeyCheck<F extends Fields>(
  spec: KindSpec<F> & { rule(config: ConfigOf<F>): HostKeyRule },
): Typed<HostKeyCheckKind, ConfigOf<F>> {
  const kind: HostKeyCheckKind<ConfigOf<F>> = {
    ...defineKind('host-key-check', spec),
    rule: (config) => spec.rule(config),
  };
  return kind;
}
