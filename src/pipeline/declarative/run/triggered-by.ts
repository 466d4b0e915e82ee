import type { Evaluation } from '../../../groovy/index.ts';
import { simpleName } from '../../../xml/index.ts';
import { causeFacts } from '../../script/globals/run-causes.ts';
import { compareTexts } from './comparator.ts';
import type { ConditionArguments } from './conditions.ts';
import type { ModelRun } from './model-run.ts';

/**
 * Evaluates `triggeredBy 'TimerTrigger'` or `triggeredBy cause: 'UserIdCause', detail: 'alice'`, which matches a part of
 * the name of a cause's class. Jenkins: `Utils#shouldRunBeAllowed`.
 */
export function* isTriggeredBy(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const { machine } = run;
  const { flow, host } = run.around;
  const cause = yield* machine.text(args.get('cause') ?? args.get('') ?? '');
  const detail = args.has('detail') ? yield* machine.text(args.get('detail') ?? '') : null;
  const facts = flow.note('pipeline.causes', () =>
    host.run.causes.map((each) => {
      const { _class, userId } = causeFacts(each, host);
      return { name: simpleName(String(_class)), user: String(userId) };
    }),
  );
  for (const { name, user } of facts) {
    const isUser = name === USER && cause === USER;
    if (isUser ? detail === null || user === detail : yield* isWithin(run, cause, name)) return true;
  }
  return false;
}

const USER = 'UserIdCause';

/** Returns whether an expression matches a part of a name. */
function isWithin(run: ModelRun, part: string, name: string): Evaluation<boolean> {
  return compareTexts(run, { comparator: 'REGEXP', isCaseSensitive: false }, `.*${part}.*`, name);
}
