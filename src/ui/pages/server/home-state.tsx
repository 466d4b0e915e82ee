import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { HomeStateContent } from '../../types/server.ts';

type Page = HomeStateContent;

const SECRETS: readonly Column<Page['secrets'][number]>[] = [
  { heading: 'File', cell: ({ path }) => path, header: true },
  { heading: 'Secrets', cell: ({ count }) => String(count), class: 'number' },
];

const ITEMS: readonly Column<Page['items'][number]>[] = [
  { heading: 'Item', cell: ({ name, href }) => <a href={href}>{name}</a>, header: true },
  { heading: 'Reason', cell: ({ reason }) => reason },
];

/** Renders what of the home the server cannot read or use, and what an administrator can do about it. */
export function HomeState({ frame, page }: PageProps<HomeStateContent>) {
  const { action, damaged, secrets, items, access, offersOwnUsers } = page;
  const isWell = damaged.length + secrets.length + items.length + access.length === 0;
  const files: readonly Column<Page['damaged'][number]>[] = [
    { heading: 'File', cell: ({ path }) => path, header: true },
    { heading: 'Reason', cell: ({ reason }) => reason },
    {
      heading: '',
      cell: ({ path }) => (
        <PostButton
          crumb={frame.crumb}
          action={`${action}setAside`}
          fields={{ path }}
          text="Set aside"
          label={`Set aside ${path}`}
          confirm={`Rename ${path}, so that the server goes on without it?`}
        />
      ),
    },
  ];
  return (
    <>
      <h1>State of the home</h1>
      {isWell && <p class="empty">Everything in the home can be read.</p>}
      {access.length > 0 && (
        <section>
          <h2>Who may come in</h2>
          {access.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {offersOwnUsers && (
            <>
              <p>
                The server can use its own users instead, and allow those who are logged in everything. Give somebody a
                password first, or afterwards as long as you are here.
              </p>
              <PostButton
                crumb={frame.crumb}
                action={`${action}useOwnUsers`}
                text="Use the server’s own users"
                confirm="Write this into config.xml?"
              />
            </>
          )}
        </section>
      )}
      {damaged.length > 0 && (
        <section>
          <h2>Files that cannot be read</h2>
          <p>
            They stay as they are. One that is set aside is renamed; the server does without it from its next start.
            Without config.xml, everybody who can log in may do everything.
          </p>
          <DataTable columns={files} rows={damaged} />
        </section>
      )}
      {secrets.length > 0 && (
        <section>
          <h2>Secrets that cannot be read</h2>
          <p>
            The key that encrypted them is not in this home. Restore the folder secrets from a backup and start the
            server again, or enter them anew. Until then they stay as they are.
          </p>
          <DataTable columns={SECRETS} rows={secrets} />
        </section>
      )}
      {items.length > 0 && (
        <section>
          <h2>Items that could not be loaded</h2>
          <DataTable columns={ITEMS} rows={items} />
        </section>
      )}
    </>
  );
}
