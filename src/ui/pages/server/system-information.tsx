import { type Column, DataTable } from '../../parts/data-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { SystemInformationContent } from '../../types/server.ts';

const COLUMNS: readonly Column<readonly [string, string]>[] = [
  { heading: 'Name', cell: ([name]) => name, header: true },
  { heading: 'Value', cell: ([, value]) => value, class: 'value' },
];

export function SystemInformation({ page }: PageProps<SystemInformationContent>) {
  return (
    <>
      <h1>System information</h1>
      <Values heading="System properties" rows={page.properties} />
      <Values heading="Environment variables" rows={page.environment} />
    </>
  );
}

function Values({ heading, rows }: { heading: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <DataTable columns={COLUMNS} rows={rows} />
    </section>
  );
}
