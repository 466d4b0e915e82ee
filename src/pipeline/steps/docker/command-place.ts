import type { CommandPlace } from '../../../points/index.ts';
import type { Scope } from '../../flow/scope.ts';

const MARK = 'commandPlace';

/** Returns the marks that a block adds to its body so that commands run there; null for where the agent runs them. */
export function withCommandPlace(place: CommandPlace | null): Readonly<Record<string, unknown>> {
  return { [MARK]: place };
}

/** Returns where the commands of a scope run; null for where the agent runs them. */
export function commandPlaceOf(scope: Scope): CommandPlace | null {
  return (scope.mark(MARK) as CommandPlace | null | undefined) ?? null;
}
