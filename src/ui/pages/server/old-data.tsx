import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { UnknownPartList } from '../../parts/unknown-part-list.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { OldDataContent } from '../../types/server.ts';

type Props = PageProps<OldDataContent>;
type Unknown = Props['page']['unknown'][number];
type Unloadable = Props['page']['unloadable'][number];

const name = {
  heading: 'Item',
  cell: ({ name: text, href }: { readonly name: string; readonly href: string }) => <a href={href}>{text}</a>,
  header: true,
};

const UNLOADABLE: readonly Column<Unloadable>[] = [
  name,
  { heading: 'Kind', cell: ({ tag }) => tag },
  { heading: 'Reason', cell: ({ reason }) => reason },
];

function unknownColumns({ frame, page }: Props): readonly Column<Unknown>[] {
  return [
    name,
    { heading: 'Kept, and not known here', cell: ({ parts }) => <UnknownPartList parts={parts} /> },
    {
      heading: 'Discard',
      cell: (item) => (
        <PostButton
          crumb={frame.crumb}
          action={page.action}
          fields={{ item: item.name }}
          confirm={`Remove this from the configuration of ${item.name} for good?`}
          text="Discard"
          label={`Discard of ${item.name}`}
          kind="danger"
        />
      ),
    },
  ];
}

/** Renders what the home's configurations contain though the server does not act upon it. */
export function OldData({ frame, page }: Props) {
  const { action, left, unknown, unloadable } = page;
  return (
    <>
      <h1>Manage Old Data</h1>
      <h2>Parts that are not known</h2>
      {unknown.length === 0 ? (
        <p class="empty">There are none.</p>
      ) : (
        <>
          <DataTable columns={unknownColumns({ frame, page })} rows={unknown} />
          <PostButton
            crumb={frame.crumb}
            action={action}
            confirm="Remove all of this from the configurations for good?"
            text="Discard unreadable data"
            kind="danger"
          />
        </>
      )}
      <h2>Items that are not loaded</h2>
      {unloadable.length === 0 ? (
        <p class="empty">There are none.</p>
      ) : (
        <DataTable columns={UNLOADABLE} rows={unloadable} />
      )}
      {left > 0 && <p class="muted">{left} more are not shown.</p>}
    </>
  );
}
