import { PostForm } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { RestartStageContent } from '../../types/runs.ts';

export function RestartStage({ frame, page }: PageProps<RestartStageContent>) {
  return (
    <>
      <h1>Restart {page.name} from a stage</h1>
      {page.stages.length === 0 ? (
        <p class="empty">There is no stage at which this build can begin again.</p>
      ) : (
        <PostForm crumb={frame.crumb} action={page.action}>
          <label for="stageName">Stage</label>
          <select id="stageName" name="stageName">
            {page.stages.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" class="primary">
            Restart
          </button>
        </PostForm>
      )}
    </>
  );
}
