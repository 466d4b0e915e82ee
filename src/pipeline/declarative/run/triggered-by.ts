import type { Evaluation } from '../../../groovy/index.ts';
import { causeFacts } from '../../script/globals/run-causes.ts';
import type { ConditionArguments } from './conditions.ts';
import type { ModelRun } from './model-run.ts';

/** `triggeredBy 'TimerTrigger'`, `triggeredBy cause: 'UserIdCause', detail: 'alice'` */
export function* isTriggeredBy(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const { machine } = run;
  const { flow, host } = run.around;
  const cause = yield* machine.text(args.get('cause') ?? args.get('') ?? '');
  const detail = args.has('detail') ? yield* machine.text(args.get('detail') ?? '') : null;
  const facts = flow.note('pipeline.causes', () =>
    host.active.run.causes.map((each) => {
      const { _class, userId, userName } = causeFacts(each, host.deps.users);
      return { className: String(_class), user: [String(userId), String(userName)] };
    }),
  );
  return facts.some(
    ({ className, user }) => namesOf(className).includes(cause) && (detail === null || user.includes(detail)),
  );
}

/** What a cause may be called: its class, with and without what is around it, and its trigger. */
function namesOf(className: string): string[] {
  const simple = className.slice(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
  const names = [className, simple, simple.replace(/Cause$/, '')];
  return simple === 'UpstreamCause' ? [...names, 'BuildUpstreamCause'] : names;
}
