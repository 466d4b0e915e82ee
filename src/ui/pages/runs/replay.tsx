import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { ReplayContent } from '../../types/runs.ts';

/** Renders the script of a run, to be edited and run once more. The job's own script does not change. */
export function Replay({ frame, page }: PageProps<ReplayContent>) {
  return (
    <>
      <h1>Replay {page.name}</h1>
      <PostForm crumb={frame.crumb} action={`${page.action}run`}>
        <label for="mainScript">Main script</label>
        <TextArea id="mainScript" name="mainScript" class="code" rows={24} value={page.script} />
        {page.libraryScripts.map(({ name, field, text }) => (
          <div class="field" key={field}>
            <label for={field}>{name}</label>
            <TextArea id={field} name={field} class="code" rows={16} value={text} />
          </div>
        ))}
        <button type="submit" class="primary">
          Run
        </button>
      </PostForm>
      <PostButton crumb={frame.crumb} action={`${page.action}rebuild`} text="Run without changes" />
    </>
  );
}
