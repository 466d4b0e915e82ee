import { PostForm } from '../parts/post-form.tsx';
import type { ConfirmContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

export function Confirm({ frame, page }: PageProps<ConfirmContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <div class="card narrow-card">
        <p>{page.text}</p>
        <PostForm crumb={frame.crumb} action={page.action} {...(page.name !== undefined && { name: page.name })}>
          <button type="submit" name="Submit" class={page.kind ?? 'primary'}>
            {page.button}
          </button>
        </PostForm>
      </div>
    </>
  );
}
