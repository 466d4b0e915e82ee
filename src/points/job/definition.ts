import type { KindOf } from '../kind/families.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly definition: DefinitionKind;
  }
}

/** Describes where the script of a pipeline job comes from. */
export interface DefinitionKind<C = unknown> extends AnyKind<C> {
  readonly family: 'definition';
  /** Returns the script that stands in the job's configuration itself; null where it has to be fetched. */
  inline(config: C): { readonly script: string; readonly sandbox: boolean } | null;
  /** Returns where the script is fetched from; null where it stands in the configuration. */
  origin(config: C): ScriptOrigin | null;
}

/**
 * Describes where a script is fetched from: `scm` is a file of a source that the definition names, `branch` one of the
 * branch that the job was made for.
 */
export type ScriptOrigin =
  | {
      readonly kind: 'scm';
      readonly scm: Configured<KindOf['scm']> | null;
      readonly path: string;
      readonly lightweight: boolean;
    }
  | { readonly kind: 'branch'; readonly path: string };

export function defineDefinition<F extends Fields>(
  spec: KindSpec<F> & Partial<Pick<DefinitionKind<ConfigOf<F>>, 'inline' | 'origin'>>,
): Typed<DefinitionKind, ConfigOf<F>> {
  const kind: DefinitionKind<ConfigOf<F>> = {
    ...defineKind('definition', spec),
    inline: (config) => spec.inline?.(config) ?? null,
    origin: (config) => spec.origin?.(config) ?? null,
  };
  return kind;
}
