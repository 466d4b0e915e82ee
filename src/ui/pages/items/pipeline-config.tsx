import { CheckBox } from '../../parts/check-box.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { PipelineConfigContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function PipelineConfig({ frame, page }: PageProps<PipelineConfigContent>) {
  return (
    <>
      <h1>Configuration of {page.name}</h1>
      <PostForm crumb={frame.crumb} action={page.action}>
        <label for="description">Description</label>
        <TextArea id="description" name="description" rows={3} value={page.description} />
        {page.script === null ? (
          <p class="muted">The script comes from a repository; see the XML.</p>
        ) : (
          <>
            <label for="script">Pipeline script</label>
            <TextArea id="script" name="script" class="code" rows={24} value={page.script} />
            <CheckBox name="sandbox" value="true" checked={page.sandbox} text="Use Groovy Sandbox" />
          </>
        )}
        <button type="submit" class="primary">
          Save
        </button>
      </PostForm>
      <nav class="actions" aria-label="More">
        <a href={page.syntaxHref}>Pipeline syntax</a>
        <a href={page.xmlHref}>Edit as XML</a>
      </nav>
    </>
  );
}
