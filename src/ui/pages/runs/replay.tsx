import { Difference } from '../../parts/difference.tsx';
import { CrumbField } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { ReplayContent } from '../../types/runs.ts';

/** Renders the script of a run, to be edited and run once more. The job's own script does not change. */
export function Replay({ frame, page }: PageProps<ReplayContent>) {
  return (
    <>
      <h1>Replay {page.displayName}</h1>
      <p class="muted">
        Runs the pipeline once more with the parameters of this build and the script below. The job itself does not
        change.
      </p>
      {page.differences.length > 0 && (
        <section id="difference" class="card" aria-labelledby="difference-heading">
          <h2 id="difference-heading">Difference to the script of the build</h2>
          {page.differences.map((difference) => (
            <Difference key={difference.name} difference={difference} />
          ))}
        </section>
      )}
      <form name="config" method="post" action="run">
        <CrumbField crumb={frame.crumb} />
        <div class="field">
          <label for="mainScript">Main Script</label>
          <Editor id="mainScript" name="_.mainScript" rows={24} value={page.script} />
        </div>
        {page.libraryScripts.map(({ name, field, text }) => (
          <div class="field" key={field}>
            <label for={field}>{name}</label>
            <Editor id={field} name={`_.${field}`} rows={16} value={text} />
          </div>
        ))}
        <div class="actions">
          <button type="submit" class="primary" name="Submit">
            Run
          </button>
          <button type="submit" formaction="difference">
            Show the difference
          </button>
          <a class="button" href={`${page.jobHref}pipeline-syntax/`}>
            Pipeline Syntax
          </a>
        </div>
      </form>
    </>
  );
}

function Editor(props: { id: string; name: string; rows: number; value: string }) {
  return <TextArea {...props} class="code" editor="groovy" compiled="checkScriptCompile" />;
}
