import { PostButton } from '../parts/post-form.tsx';
import type { ConfirmContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

export function Confirm({ frame, page }: PageProps<ConfirmContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>{page.text}</p>
      <PostButton crumb={frame.crumb} action={page.action} text={page.button} kind="primary" name="Submit" />
    </>
  );
}
