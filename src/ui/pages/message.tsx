import type { PageProps } from '../page-props.ts';

export function Message({ page }: PageProps<'message'>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>{page.text}</p>
    </>
  );
}
