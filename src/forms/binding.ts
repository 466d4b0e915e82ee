import type { KindRegistry, ReadContext, WriteContext } from '../points/index.ts';

/** Provides what binding a form needs from outside: the kinds that there are, and secrets. */
export interface Binding {
  readonly kinds: KindRegistry;
  readonly context: ReadContext;
  readonly secrets: WriteContext;
  /** Names who sent the form, for kinds that want to know it. */
  readonly userId?: string | null;
}
