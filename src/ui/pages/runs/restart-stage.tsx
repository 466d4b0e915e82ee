import { CrumbField } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { RestartStageContent } from '../../types/runs.ts';

/** Limits the stages that are named as passed over. */
const NAMED = 3;

export function RestartStage({ frame, page: { displayName, stages } }: PageProps<RestartStageContent>) {
  return (
    <>
      <h1>Restart {displayName} from Stage</h1>
      {stages.length === 0 ? (
        <p class="empty">There is no stage at which this build can begin again.</p>
      ) : (
        <form name="restart" method="post" action="restart" class="card">
          <CrumbField crumb={frame.crumb} />
          <fieldset class="choices">
            <legend>A new build begins at this stage, with the parameters of this one</legend>
            {stages.map((name, at) => (
              <label key={name} class="choice">
                <input type="radio" name="stageName" value={name} required checked={at === 0} />
                <span>{name}</span>
                <span class="muted">{passedOver(stages.slice(0, at))}</span>
              </label>
            ))}
          </fieldset>
          <button type="submit" class="primary" name="Submit">
            Restart
          </button>
        </form>
      )}
    </>
  );
}

function passedOver(names: readonly string[]): string {
  if (names.length === 0) return 'skips no stage';
  const named = names.slice(0, NAMED).join(', ');
  return `skips ${named}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`;
}
