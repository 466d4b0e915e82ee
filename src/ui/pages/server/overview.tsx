import { ReportTable } from '../../parts/report-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { OverviewContent } from '../../types/server.ts';

export function Overview({ page }: PageProps<OverviewContent>) {
  const { heading, about, links, tables, texts, images = [] } = page;
  return (
    <>
      <h1>{heading}</h1>
      {about !== '' && <p class="muted">{about}</p>}
      {links.length > 0 && (
        <ul>
          {links.map(({ text, href }) => (
            <li key={`${href} ${text}`}>{href === null ? text : <a href={href}>{text}</a>}</li>
          ))}
        </ul>
      )}
      {images.map(({ src, alt }) => (
        <p key={src}>
          <img src={src} alt={alt} width="420" height="140" />
        </p>
      ))}
      {tables.map((table) => (
        <ReportTable key={table.heading} table={table} />
      ))}
      {texts.map(({ heading: title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <pre>{text}</pre>
        </section>
      ))}
    </>
  );
}
