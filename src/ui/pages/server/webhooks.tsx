import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { Ago } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { WebhooksContent } from '../../types/server.ts';

type Delivery = WebhooksContent['deliveries'][number];

const COLUMNS: readonly Column<Delivery>[] = [
  { heading: 'When', cell: ({ at }) => <Ago at={at} />, header: true },
  { heading: 'From', cell: ({ forge, event }) => `${forge} ${event}` },
  { heading: 'Repository', cell: ({ source }) => source },
  { heading: 'Sender', cell: ({ verification }) => verification },
  { heading: 'Outcome', cell: ({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`) },
  {
    heading: 'Started',
    cell: ({ started }) => (
      <ul>
        {started.map(({ text, href }) => (
          <li key={text}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    ),
  },
];

export function Webhooks({ frame, page }: PageProps<WebhooksContent>) {
  return (
    <>
      <h1>Webhooks</h1>
      {page.deliveries.length === 0 ? (
        <p class="empty">None came yet.</p>
      ) : (
        <DataTable columns={COLUMNS} rows={page.deliveries} />
      )}
      {page.mayConfigure && (
        <section>
          <h2>Secrets</h2>
          <PostForm crumb={frame.crumb} action={`${frame.prefix}/manage/webhooks/configSubmit`}>
            {page.secrets.map(({ forge, ids }) => (
              <TextField
                key={forge}
                id={`secret-${forge}`}
                name={forge}
                label={`Credentials of ${forge}`}
                value={ids}
                help="Ids of secret texts. With one, deliveries must be signed with it."
              />
            ))}
            <button type="submit">Save</button>
          </PostForm>
        </section>
      )}
    </>
  );
}
