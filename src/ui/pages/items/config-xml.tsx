import { ConfigTabs } from '../../parts/config-tabs.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { ConfigXmlContent, DifferenceLine } from '../../types/config-form.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the document of an item: it is looked through before it is saved, and works without a script. */
export function ConfigXml({ frame, page }: PageProps<ConfigXmlContent>) {
  const { problem, difference } = page;
  const isSame = difference !== null && difference.length === 0;
  return (
    <>
      <div class="heading">
        <h1>Configure</h1>
      </div>
      <ConfigTabs tabs={page.tabs} />
      {problem !== null && (
        <p class="notice error refusal" role="alert">
          {problem.text}
        </p>
      )}
      <PostForm crumb={frame.crumb} action={page.action} class="xml-form">
        <input type="hidden" name="loaded" value={page.loaded} />
        {isSame && (
          <p class="notice" role="status">
            This is what is stored: there is nothing to save.
          </p>
        )}
        {difference !== null && !isSame && <Difference lines={difference} />}
        <label for="xml">config.xml</label>
        <div>
          <TextArea id="xml" name="xml" class="code" rows={28} value={page.xml} editor="xml" />
        </div>
        <div class="form-bar">
          {difference !== null && !isSame && problem === null && (
            <button type="submit" name="save" value="true" class="primary">
              Save
            </button>
          )}
          <button type="submit" name="review" value="true" class={difference === null ? 'primary' : undefined}>
            Review changes
          </button>
          <span class="muted">Nothing is stored before you have seen what changes.</span>
        </div>
      </PostForm>
    </>
  );
}

const SIGNS = { same: ' ', removed: '−', added: '+' } as const;
const SAID = { same: '', removed: 'removed: ', added: 'added: ' } as const;

function Difference({ lines }: { lines: readonly (DifferenceLine | null)[] }) {
  return (
    <section class="card" aria-labelledby="difference">
      <h2 id="difference">What changes</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <div class="difference" tabIndex={0}>
        {lines.map((line, at) =>
          line === null ? (
            <div key={at}>…</div>
          ) : (
            <div key={at} class={line.is}>
              <span class="number">{line.old ?? ''}</span>
              <span class="number">{line.now ?? ''}</span>
              <span aria-hidden="true">{SIGNS[line.is]}</span>
              <span class="unseen">{SAID[line.is]}</span>
              <code>{line.text}</code>
            </div>
          ),
        )}
      </div>
    </section>
  );
}
