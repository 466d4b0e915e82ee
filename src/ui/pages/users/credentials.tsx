import { CredentialFormOf } from '../../parts/credential-form.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { CredentialCell, CredentialChoice, CredentialsContent, CredentialTable } from '../../types/credentials.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders a page about credentials. */
export function Credentials({ frame, page }: PageProps<CredentialsContent>) {
  return (
    <>
      <div class="heading">
        <h1>{page.heading}</h1>
        <div class="actions">
          {page.actions.map(({ text, href, icon }, at) => (
            <a key={href} class={at === 0 ? 'button primary' : 'button'} href={href}>
              <Icon name={icon} /> {text}
            </a>
          ))}
        </div>
      </div>
      {page.description !== '' && <p class="muted">{page.description}</p>}
      {page.facts.length > 0 && (
        <dl class="facts card">
          {page.facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div class={page.choices.length > 0 ? 'choosing' : undefined}>
        {page.choices.length > 0 && <Choices of={page.choices} />}
        {page.forms.map((form) => form.warning === null && !form.folded && part(form))}
      </div>
      {page.tables.map((table) => (
        <section key={table.heading} id={table.id ?? undefined} class="roomy">
          <h2>{table.heading}</h2>
          {table.rows.length === 0 ? (
            <p class="empty" id={table.id === null ? undefined : `${table.id}-missing`}>
              {table.empty}
            </p>
          ) : (
            <DataTable columns={columnsOf(table)} rows={table.rows} />
          )}
        </section>
      ))}
      {page.forms.map((form) => (form.warning !== null || form.folded) && part(form))}
    </>
  );

  function part(form: CredentialsContent['forms'][number]) {
    return <CredentialFormOf key={form.action} form={form} crumb={frame.crumb} />;
  }
}

function Choices({ of }: { readonly of: readonly CredentialChoice[] }) {
  return (
    <nav class="card" aria-label="Kinds">
      <ul class="tasks">
        {of.map(({ text, href, icon, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'true' : undefined}>
              <Icon name={icon} /> {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function columnsOf({ columns }: CredentialTable): readonly Column<readonly CredentialCell[]>[] {
  return columns.map((heading, at) => ({ heading, header: at === 0, cell: (cells) => <Cell of={cells[at]} /> }));
}

function Cell({ of }: { readonly of: CredentialCell | undefined }) {
  if (of === undefined) return null;
  const { text, href, icon } = of;
  const words = text || (href === undefined ? '' : '(no name)');
  return (
    <>
      {icon !== undefined && (
        <>
          <Icon name={icon} />{' '}
        </>
      )}
      {href === undefined ? words : <a href={href}>{words}</a>}
    </>
  );
}
