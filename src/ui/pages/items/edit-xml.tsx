import { PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { EditXmlContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

/**
 * Renders the XML of an item. The document is posted as XML, which no form can do: the script posts it, and enables the
 * button.
 */
export function EditXml({ frame, page }: PageProps<EditXmlContent>) {
  return (
    <>
      <h1>Configuration of {page.name}</h1>
      <PostForm crumb={frame.crumb} action={page.action} behaviour="xml">
        <label for="xml">config.xml</label>
        <TextArea id="xml" name="xml" class="code" rows={30} value={page.xml} />
        <noscript>
          <p class="notice">
            Saving here needs JavaScript. Without it, post the document as application/xml to {page.action}.
          </p>
        </noscript>
        <button type="submit" class="primary" disabled>
          Save
        </button>
      </PostForm>
    </>
  );
}
