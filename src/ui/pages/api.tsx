import { type Column, DataTable } from '../parts/data-table.tsx';
import type { ApiContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

type ApiPageOf = ApiContent;
type Property = ApiPageOf['properties'][number];
type Route = ApiPageOf['routes'][number];

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

/** Renders how programs use an object, with links that can be tried. */
export function ApiPage({ frame, page }: PageProps<ApiContent>) {
  const { properties, routes } = page;
  return (
    <>
      <h1>{page.heading}</h1>
      <p class="muted">
        What programs can read of <a href="..">{page.object}</a>, and what they can do with it.
      </p>
      <div class="grid">
        <Formats />
        <Amount page={page} />
        <Curl frame={frame} page={page} />
      </div>
      {properties.length > 0 && (
        <section>
          <h2>Properties</h2>
          <DataTable columns={PROPERTIES} rows={properties} />
        </section>
      )}
      {routes.length > 0 && (
        <section>
          <h2>Addresses</h2>
          <DataTable columns={ROUTES} rows={routes} />
        </section>
      )}
    </>
  );
}

function Formats() {
  return (
    <section class="card">
      <h2>Formats</h2>
      <ul>
        <li>
          <a href="json?pretty=true">JSON API</a>: <code>api/json</code>
        </li>
        <li>
          <a href="xml">XML API</a>: <code>api/xml</code>, with <code>xpath</code>, <code>wrapper</code> and{' '}
          <code>exclude</code> for parts of it; <a href="schema">its schema</a>
        </li>
        <li>
          <a href="python?pretty=true">Python API</a>: <code>api/python</code>
        </li>
      </ul>
    </section>
  );
}

function Amount({ page: { examples } }: Pick<PageProps<ApiContent>, 'page'>) {
  const trees = [examples.tree, ...(examples.list === null ? [] : [examples.list])];
  return (
    <section class="card">
      <h2>Controlling the amount of data you fetch</h2>
      <ul>
        {trees.map((tree) => (
          <li key={tree}>
            <a href={`json?pretty=true&tree=${encodeURIComponent(tree)}`}>
              <code>tree={tree}</code>
            </a>
            {tree.endsWith('}') ? ': the first ten of a list' : ': these properties alone'}
          </li>
        ))}
        <li>
          <a href="json?pretty=true&depth=1">
            <code>depth=1</code>
          </a>
          : also what it refers to; <code>tree</code> is quicker
        </li>
        <li>
          <a href={`xml?xpath=${encodeURIComponent('/*/*[1]')}&wrapper=first`}>
            <code>xpath=/*/*[1]&amp;wrapper=first</code>
          </a>
          : a part of the XML
        </li>
      </ul>
    </section>
  );
}

function Curl({ frame: { crumb }, page: { address, root } }: PageProps<ApiContent>) {
  return (
    <section class="card">
      <h2>With curl</h2>
      <p>With an API token, which the settings of a user make, no crumb is needed:</p>
      <pre class="value">{`curl -u USER:TOKEN '${address}api/json'`}</pre>
      {crumb !== null && (
        <>
          <p>With a password, a POST needs a crumb of the same session:</p>
          <pre class="value">
            {`curl -c jar -u USER:PASSWORD '${root}crumbIssuer/api/json'\n` +
              `curl -b jar -u USER:PASSWORD -H '${crumb.field}: CRUMB' -X POST …`}
          </pre>
        </>
      )}
    </section>
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
