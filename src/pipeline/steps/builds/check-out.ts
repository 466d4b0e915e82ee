import { type Evaluation, newMap } from '../../../groovy/index.ts';
import type { BuildLog, Known, ScmKind } from '../../../points/index.ts';
import { abort } from '../../flow/failure.ts';
import type { StepCall } from '../define.ts';
import { performKind } from '../perform/perform-kind.ts';

/** Checks out a source and returns what that adds to the environment: `GIT_COMMIT`, `GIT_BRANCH` … */
export function* checkOut(call: StepCall, scm: Known<ScmKind>): Evaluation {
  const { host, machine } = call;
  const added = yield* performKind(call, async (context) => {
    const before = new Map(context.env);
    const log = rememberingErrors(context.log);
    const { result, done } = await host.sources.checkOut(scm, context, {
      changelog: call.args.has('changelog') ? call.args.bool('changelog') : true,
      poll: call.args.has('poll') ? call.args.bool('poll') : true,
      log,
      check: () => context.signal.throwIfAborted(),
    });
    if (result !== 'SUCCESS') throw abort(log.last() ?? 'The source could not be checked out');
    await done();
    return Object.fromEntries([...context.env].filter(([name, value]) => before.get(name) !== value));
  });
  return newMap(
    machine,
    Object.entries(added).sort(([a], [b]) => (a < b ? -1 : 1)),
    'hash',
  );
}

/** Returns a log that remembers its last error: a kind may end with that as the reason, and it becomes the exception. */
function rememberingErrors(log: BuildLog): BuildLog & { last(): string | null } {
  let last: string | null = null;
  return {
    line: (text) => log.line(text),
    error(text) {
      last = text;
      log.error(text);
    },
    last: () => last,
  };
}
