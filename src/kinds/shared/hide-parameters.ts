import type { RunContext } from '../../points/index.ts';

/** Hides the values of password parameters in the run's console from now on; `shown` replaces them. */
export function hideParameters({ run, hide }: Pick<RunContext, 'run' | 'hide'>, shown?: string): void {
  hide(
    (run.parameters ?? []).flatMap((each) => (each.kind === 'password' ? [each.value] : [])),
    shown,
  );
}
