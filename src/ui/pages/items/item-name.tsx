import { PostForm } from '../../parts/post-form.tsx';
import type { ItemNameContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the form that asks for a name. The script asks the server about it while somebody writes. */
export function ItemName({ frame, page }: PageProps<ItemNameContent>) {
  const { field, check } = page;
  return (
    <>
      <h1>{page.heading}</h1>
      <p class="muted">{page.about}</p>
      <div class="card form-card">
        <PostForm crumb={frame.crumb} action={page.action}>
          {Object.entries(page.fixed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label for="name">{field.label}</label>
          <input
            id="name"
            type="text"
            name={field.name}
            value={field.value}
            autocomplete="off"
            required
            aria-describedby="name-remark"
            data-island="checked-name"
            data-check={check.href}
            data-query={check.query}
          />
          <p id="name-remark" class="remark" aria-live="polite" />
          <button type="submit" name="Submit" class="primary">
            {page.button}
          </button>
        </PostForm>
      </div>
    </>
  );
}
