import { type Column, DataTable } from '../parts/data-table.tsx';
import type { ApiContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

type ApiPageOf = ApiContent;
type Property = ApiPageOf['properties'][number];
type Route = ApiPageOf['routes'][number];

const FORMATS = [
  { text: 'JSON', path: 'json?pretty=true' },
  { text: 'XML', path: 'xml' },
  { text: 'Python', path: 'python?pretty=true' },
];

const PROPERTIES: readonly Column<Property>[] = [
  { heading: 'Name', cell: ({ name }) => <code>{name}</code>, header: true },
  { heading: 'Meaning', cell: ({ doc }) => doc },
];

const ROUTES: readonly Column<Route>[] = [
  { heading: 'Method', cell: ({ method }) => method },
  { heading: 'Path', cell: ({ path }) => <code>{path}</code>, header: true },
  { heading: 'What it does', cell: ({ doc }) => doc },
  { heading: 'Parameters', cell: Parameters },
];

export function ApiPage({ page }: PageProps<ApiContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>The same data for programs:</p>
      <ul>
        {FORMATS.map(({ text, path }) => (
          <li key={text}>
            <a href={`${page.href}api/${path}`}>{text}</a>
          </li>
        ))}
      </ul>
      <p>
        <code>tree=jobs[name,color]</code> chooses properties, <code>depth=1</code> follows references, and{' '}
        <code>{'tree=builds[number]{0,10}'}</code> takes a range of a list. XML also takes <code>xpath</code>,{' '}
        <code>wrapper</code> and <code>exclude</code>.
      </p>
      {page.properties.length > 0 && (
        <section>
          <h2>Properties</h2>
          <DataTable columns={PROPERTIES} rows={page.properties} />
        </section>
      )}
      {page.routes.length > 0 && (
        <section>
          <h2>Addresses</h2>
          <DataTable columns={ROUTES} rows={page.routes} />
        </section>
      )}
    </>
  );
}

function Parameters({ parameters }: Route) {
  if (parameters.length === 0) return null;
  return (
    <ul class="plain">
      {parameters.map(({ name, doc }) => (
        <li key={name}>
          <code>{name}</code> <span class="muted">{doc}</span>
        </li>
      ))}
    </ul>
  );
}
