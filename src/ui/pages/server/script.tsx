import { PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { ScriptContent } from '../../types/server.ts';

/** Renders a script, and its output below it. */
export function ScriptPage({ frame, page }: PageProps<ScriptContent>) {
  const { heading, action, script, output, examples } = page;
  return (
    <>
      <h1>{heading}</h1>
      <p>
        Type in an arbitrary <a href="https://www.groovy-lang.org">Groovy script</a> and run it. It sees the server as{' '}
        <code>Jenkins.instance</code>, with the names that Jenkins has, and may change everything.
      </p>
      <div data-island="script">
        <PostForm crumb={frame.crumb} action={action}>
          <label for="script">Groovy script</label>
          <TextArea id="script" name="script" class="code" rows={14} value={script} editor="groovy" />
          <div class="toolbar">
            <button type="submit" name="Submit" class="primary">
              Run
            </button>
            <span class="muted">
              <kbd>Ctrl</kbd> <kbd>Enter</kbd>
            </span>
          </div>
        </PostForm>
        {output !== null && (
          <section aria-labelledby="result">
            <h2 id="result">Result</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is reached by keyboard */}
            <pre class="result" tabIndex={0}>
              {output}
            </pre>
          </section>
        )}
        {examples.length > 0 && (
          <section aria-labelledby="examples">
            <h2 id="examples">Examples</h2>
            <ul class="cards">
              {examples.map((example) => (
                <li key={example.title} class="card example">
                  <h3>{example.title}</h3>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is reached by keyboard */}
                  <pre tabIndex={0}>{example.script}</pre>
                  <button
                    type="button"
                    class="quiet"
                    data-example
                    aria-label={`Use this example: ${example.title}`}
                    hidden
                  >
                    Use this
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
