import { Notices } from '../parts/notices.tsx';
import type { LinksContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

export function Links({ page }: PageProps<LinksContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <Notices notices={page.notices} />
      <dl>
        {page.links.map((link) => (
          <div key={link.href}>
            <dt>
              <a href={link.href}>{link.text}</a>
            </dt>
            <dd>{link.about}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
