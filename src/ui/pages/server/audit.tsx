import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { AuditContent, AuditRow } from '../../types/audit.ts';
import type { PageProps } from '../../types/page-props.ts';

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    heading: 'Time',
    class: 'number',
    cell: ({ at }) => <time dateTime={at}>{at.replace('T', ' ').slice(0, 19)}</time>,
  },
  { heading: 'Who', header: true, cell: Who },
  { heading: 'What', cell: ({ action, path }) => <What action={action} path={path} /> },
  { heading: 'Details', class: 'value', cell: ({ details }) => details },
  { heading: 'Result', cell: Outcome },
];

/** Renders who changed what, from where, and with what result. */
export function Audit({ page: { entries, filter, older, newest } }: PageProps<AuditContent>) {
  return (
    <>
      <div class="heading">
        <h1>Audit log</h1>
        <a class="button" href="entries">
          <Icon name="code" /> As JSON
        </a>
      </div>
      <p class="muted">
        Every action that changes something, and every log-in, in UTC. The lines are in logs/audit.log of the home.
      </p>
      <search>
        <form class="toolbar filters" method="get">
          <Filter name="who" label="Who" value={filter.who} />
          <Filter name="action" label="What" value={filter.action} />
          <Filter name="from" label="From" type="date" value={filter.from} />
          <Filter name="to" label="To" type="date" value={filter.to} />
          <button type="submit">Filter</button>
        </form>
      </search>
      {entries.length === 0 ? (
        <p class="empty-state">Nothing is like this.</p>
      ) : (
        <DataTable columns={COLUMNS} rows={entries} />
      )}
      <nav class="toolbar" aria-label="Pages">
        {newest !== null && <a href={newest}>Newest</a>}
        {older !== null && <a href={older}>Older ones</a>}
      </nav>
    </>
  );
}

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'search' | 'date';
}

function Filter({ name, label, value, type = 'search' }: FilterProps) {
  const id = `filter-${name}`;
  return (
    <span>
      <label for={id}>{label}</label>
      {type === 'date' ? (
        <input id={id} name={name} type="date" value={value} />
      ) : (
        <input id={id} name={name} type="search" value={value} autocomplete="off" />
      )}
    </span>
  );
}

function Who({ who, via, address }: AuditRow) {
  return (
    <>
      {who}
      <span class="reason-text muted">
        {via} {address}
      </span>
    </>
  );
}

function What({ action, path }: Pick<AuditRow, 'action' | 'path'>) {
  return (
    <>
      {action}
      {path !== '' && <span class="reason-text muted">{path}</span>}
    </>
  );
}

function Outcome({ result, code }: AuditRow) {
  const isDone = result === 'done';
  return (
    <span class={isDone ? 'state state-good' : 'state state-bad'}>
      <Icon name={isDone ? 'check' : 'x'} /> {result} <span class="muted">{code}</span>
    </span>
  );
}
