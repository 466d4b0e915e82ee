import type { PageProps } from '../page-props.ts';

export function Links({ page }: PageProps<'links'>) {
  return (
    <>
      <h1>{page.heading}</h1>
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
