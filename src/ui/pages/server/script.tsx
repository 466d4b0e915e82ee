import { PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { ScriptContent } from '../../types/server.ts';

/** Renders a script, and its output below it. */
export function ScriptPage({ frame, page }: PageProps<ScriptContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>
        The script sees the server as <code>Jenkins.instance</code>, with the names that Jenkins has. It may change
        everything.
      </p>
      <PostForm crumb={frame.crumb} action={page.action}>
        <label for="script">Groovy script</label>
        <TextArea id="script" name="script" class="code" rows={16} value={page.script} />
        <button type="submit" class="primary">
          Run
        </button>
      </PostForm>
      {page.output !== null && (
        <section aria-labelledby="result">
          <h2 id="result">Result</h2>
          <pre>{page.output}</pre>
        </section>
      )}
    </>
  );
}
