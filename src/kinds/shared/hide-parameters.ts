import type { RunContext } from '../../points/index.ts';

/** From now on no value of a password parameter shows in the run's console; `shown` stands in its place. */
export function hideParameters({ run, hide }: Pick<RunContext, 'run' | 'hide'>, shown?: string): void {
  hide(
    (run.parameters ?? []).flatMap((each) => (each.kind === 'password' ? [each.value] : [])),
    shown,
  );
}
