import { DataTable } from '../../parts/data-table.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import type { LogRecordersContent } from '../../types/log.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the list of log recorders. */
export function LogRecorders({ page: { recorders, links } }: PageProps<LogRecordersContent>) {
  return (
    <>
      <h1>Log Recorders</h1>
      <p>Each keeps the newest records of some loggers.</p>
      {recorders.length === 0 ? (
        <p class="empty">There are none yet.</p>
      ) : (
        <DataTable
          columns={[
            { heading: 'Name', header: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
            { heading: 'Loggers', cell: ({ loggers }) => loggers.join(', ') },
          ]}
          rows={recorders}
        />
      )}
      <LinkList heading="More" links={links} />
    </>
  );
}
