import { type Column, DataTable } from '../../parts/data-table.tsx';
import { sizeText } from '../../parts/file-list.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { SystemInformationContent } from '../../types/server.ts';

type Row = readonly [string, string];
type Plugin = NonNullable<SystemInformationContent['plugins']>[number];

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'Name', cell: ([name]) => name, header: true },
  { heading: 'Value', cell: ([, value]) => value, class: 'value' },
];

const PLUGINS: readonly Column<Plugin>[] = [
  { heading: 'Name', cell: ({ name }) => name, header: true },
  { heading: 'Version', cell: ({ version }) => version, class: 'number' },
  { heading: 'Enabled', cell: ({ enabled }) => (enabled ? 'yes' : 'no') },
];

export function SystemInformation({ page }: PageProps<SystemInformationContent>) {
  const { properties, environment, plugins, memory, threadsHref } = page;
  return (
    <>
      <h1>System Information</h1>
      <nav class="toolbar" aria-label="On this page">
        <a href="#properties">System Properties</a>
        <a href="#environment">Environment Variables</a>
        {plugins !== null && <a href="#plugins">Plugins</a>}
        {memory !== null && <a href="#memory">Memory Usage</a>}
        {threadsHref !== null && <a href="#threads">Thread Dumps</a>}
      </nav>
      <Values id="properties" heading="System Properties" rows={properties} />
      <Values id="environment" heading="Environment Variables" rows={environment} />
      {plugins !== null && (
        <section id="plugins">
          <h2>Plugins</h2>
          <DataTable columns={PLUGINS} rows={plugins} />
        </section>
      )}
      {memory !== null && (
        <section id="memory">
          <h2>Memory Usage</h2>
          <Memory memory={memory} />
        </section>
      )}
      {threadsHref !== null && (
        <section id="threads">
          <h2>Thread Dumps</h2>
          <p>
            What the process and its builds do now: <a href={threadsHref}>thread dump</a>.
          </p>
        </section>
      )}
    </>
  );
}

function Values({ id, heading, rows }: { id: string; heading: string; rows: readonly Row[] }) {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      <DataTable columns={COLUMNS} rows={rows} />
    </section>
  );
}

function Memory({ memory }: { memory: NonNullable<SystemInformationContent['memory']> }) {
  return (
    <dl class="card facts">
      {memory.map(({ name, used, total }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {sizeText(used)}
            {total !== null && (
              <>
                {` of ${sizeText(total)}`}
                <progress
                  class="line"
                  max={total}
                  value={used}
                  aria-label={`${name}: ${Math.round((100 * used) / total)} %`}
                />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
