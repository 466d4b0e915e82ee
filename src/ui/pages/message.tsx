import type { PageProps } from '../page-props.ts';
import type { MessageContent } from './types.ts';

export function Message({ page }: PageProps<MessageContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>{page.text}</p>
    </>
  );
}
