import { Facts } from '../../parts/facts.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { UnloadableContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders an item whose kind is unknown, or whose file is broken: what is known about it and can be done with it. */
export function Unloadable({ frame, page }: PageProps<UnloadableContent>) {
  return (
    <>
      <h1>{page.name}</h1>
      <p class="notice error">This item is not loaded. Its files are left as they are.</p>
      <Facts
        rows={[
          ['Kind', page.tag ?? 'unknown'],
          ['Reason', page.reason],
        ]}
      />
      <div class="actions">
        <a class="button" href={`${page.href}configure`}>
          Configure
        </a>
        {page.moveHref !== null && (
          <a class="button" href={page.moveHref}>
            Move
          </a>
        )}
        <PostButton
          crumb={frame.crumb}
          action={`${page.href}doDelete`}
          confirm={`Delete ${page.name} with all that is in it?`}
          text="Delete this item"
          kind="danger"
        />
      </div>
      <PostForm crumb={frame.crumb} action={`${page.href}confirmRename`}>
        <TextField id="new-name" name="newName" label="New name" required />
        <button type="submit">Rename</button>
      </PostForm>
    </>
  );
}
