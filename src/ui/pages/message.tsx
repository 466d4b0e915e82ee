import type { MessageContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

export function Message({ page }: PageProps<MessageContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>{page.text}</p>
      {page.next !== undefined && (
        <p>
          <a href={page.next.href}>{page.next.text}</a>
        </p>
      )}
    </>
  );
}
