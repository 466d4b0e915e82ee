import { Notices } from '../parts/notices.tsx';
import type { LinksContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

type Link = LinksContent['links'][number];

/** Renders notices, and links by their groups. */
export function Links({ page }: PageProps<LinksContent>) {
  const groups = [...new Set(page.links.map(({ group }) => group))];
  return (
    <>
      <h1>{page.heading}</h1>
      <Notices notices={page.notices} />
      {groups.map((group) => (
        <section key={group ?? ''}>
          {group !== undefined && <h2>{group}</h2>}
          <dl>{page.links.filter((link) => link.group === group).map(linkRow)}</dl>
        </section>
      ))}
    </>
  );
}

function linkRow({ text, href, about }: Link) {
  return (
    <div key={href}>
      <dt>
        <a href={href}>{text}</a>
      </dt>
      <dd>{about}</dd>
    </div>
  );
}
