import type { PageProps } from '../page-props.ts';
import { PostButton } from '../parts/post-form.tsx';

export function Confirm({ frame, page }: PageProps<'confirm'>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>{page.text}</p>
      <PostButton crumb={frame.crumb} action={page.action} text={page.button} kind="primary" />
    </>
  );
}
