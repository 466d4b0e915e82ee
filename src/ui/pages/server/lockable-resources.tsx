import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { Ago } from '../../parts/time.tsx';
import type { Frame } from '../../types/frame.ts';
import type { LockableAction, LockablePage } from '../../types/lockable.ts';
import type { PageProps } from '../../types/page-props.ts';

type Page = LockablePage;
type Resource = Page['resources'][number];
type Waiting = Page['waiting'][number];
type Label = Page['labels'][number];

const TEXTS: Readonly<Record<LockableAction, string>> = {
  reserve: 'Reserve',
  unreserve: 'Unreserve',
  steal: 'Steal',
  reassign: 'Reassign',
  unlock: 'Unlock',
  reset: 'Reset',
};

/** Renders the resources that builds and people lock. */
export function LockableResources({ frame, page }: PageProps<LockablePage>) {
  return (
    <>
      <div class="heading">
        <h1>Lockable Resources</h1>
      </div>
      {page.resources.length === 0 ? (
        <p class="empty">There are none: nothing is declared, and no build holds one.</p>
      ) : (
        <DataTable columns={columns(frame.crumb, page)} rows={page.resources} />
      )}
      {page.labels.length > 0 && (
        <section>
          <h2>Labels</h2>
          <DataTable columns={LABELS} rows={page.labels} />
        </section>
      )}
      {page.waiting.length > 0 && (
        <section>
          <h2>Queue</h2>
          <DataTable columns={QUEUE} rows={page.waiting} />
        </section>
      )}
      {page.mayDeclare && <AddForm crumb={frame.crumb} action={`${page.action}add`} />}
    </>
  );
}

const LABELS: readonly Column<Label>[] = [
  { heading: 'Label', cell: ({ label }) => label, header: true },
  { heading: 'Free', cell: ({ free, all }) => `${free} of ${all}`, class: 'number' },
];

const QUEUE: readonly Column<Waiting>[] = [
  { heading: 'Build', cell: (build) => <Build build={build} />, header: true },
  { heading: 'Waits for', cell: ({ wish }) => wish },
  { heading: 'Since', cell: ({ since }) => <Ago at={since} /> },
];

function Build({ build: { text, href } }: { build: { readonly text: string; readonly href: string | null } }) {
  return href === null ? <span>{text}</span> : <a href={href}>{text}</a>;
}

function columns(crumb: Frame['crumb'], page: Page): readonly Column<Resource>[] {
  return [
    { heading: 'Resource', cell: ({ name }) => name, header: true },
    { heading: 'Description', cell: ({ description }) => description },
    { heading: 'Labels', cell: ({ labels }) => labels },
    {
      heading: 'Status',
      cell: ({ status, by, ephemeral }) => (
        <>
          {status}
          {by !== null && ' by '}
          {by !== null && <Build build={by} />}
          {ephemeral && ' (goes when it is free)'}
        </>
      ),
    },
    { heading: 'Since', cell: ({ since }) => since !== null && <Ago at={since} /> },
    { heading: 'Note', cell: (resource) => <Note crumb={crumb} page={page} resource={resource} /> },
    { heading: 'Change', cell: (resource) => <Buttons crumb={crumb} page={page} resource={resource} /> },
  ];
}

interface RowProps {
  readonly crumb: Frame['crumb'];
  readonly page: Page;
  readonly resource: Resource;
}

function Note({ crumb, page, resource: { name, note } }: RowProps) {
  if (!page.mayReserve) return <span>{note}</span>;
  return (
    <PostForm crumb={crumb} action={`${page.action}saveNote`} class="inline one-line">
      <input type="hidden" name="resource" value={name} />
      <input name="note" aria-label={`Note on ${name}`} value={note} autocomplete="off" />
      <button type="submit" aria-label={`Save the note on ${name}`}>
        Save
      </button>
    </PostForm>
  );
}

function Buttons({ crumb, page, resource: { name, actions, ephemeral } }: RowProps) {
  return (
    <div class="actions">
      {actions.map((action) => (
        <PostButton
          key={action}
          crumb={crumb}
          action={page.action + action}
          fields={{ resource: name }}
          text={TEXTS[action]}
          label={`${TEXTS[action]} ${name}`}
        />
      ))}
      {page.mayDeclare && !ephemeral && (
        <PostButton
          crumb={crumb}
          action={`${page.action}remove`}
          fields={{ resource: name }}
          confirm={`Remove the resource ${name}?`}
          text="Remove"
          label={`Remove ${name}`}
          kind="danger"
        />
      )}
    </div>
  );
}

function AddForm({ crumb, action }: { readonly crumb: Frame['crumb']; readonly action: string }) {
  return (
    <section class="card">
      <h2>Add a resource</h2>
      <PostForm crumb={crumb} action={action}>
        <TextField id="resource" name="resource" label="Name" value="" required />
        <TextField id="description" name="description" label="Description" value="" />
        <TextField id="labels" name="labels" label="Labels" value="" help="Words with blanks between them." />
        <button type="submit" class="primary">
          Add
        </button>
      </PostForm>
    </section>
  );
}
