import { unreachable } from '../../../kit/index.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { CredentialField, CredentialForm, CredentialsContent } from '../../types/credentials.ts';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders a page about credentials. */
export function Credentials({ frame, page }: PageProps<CredentialsContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      {page.description !== '' && <p>{page.description}</p>}
      {page.links.length > 0 && (
        <ul class="plain">
          {page.links.map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {page.tables.map((table) => (
        <section key={table.heading}>
          <h2>{table.heading}</h2>
          {table.rows.length === 0 ? (
            <p class="empty">There are none.</p>
          ) : (
            <DataTable columns={columnsOf(table.columns)} rows={table.rows} />
          )}
        </section>
      ))}
      {page.forms.map((form) => (
        <FormOf key={form.action} form={form} crumb={frame.crumb} />
      ))}
    </>
  );
}

type Row = CredentialsContent['tables'][number]['rows'][number];

function columnsOf(names: readonly string[]): readonly Column<Row>[] {
  return names.map((heading, at) => ({
    heading,
    header: at === 0,
    cell: ({ href, cells }) => (at === 0 ? <a href={href}>{cells[0] || '(no name)'}</a> : cells[at]),
  }));
}

function FormOf({ form, crumb }: { readonly form: CredentialForm; readonly crumb: Frame['crumb'] }) {
  return (
    <section>
      <h2>{form.heading}</h2>
      <PostForm
        crumb={crumb}
        action={form.action}
        class="narrow"
        multipart={form.fields.some(({ input }) => input === 'file')}
        {...(form.confirm !== null && { confirm: form.confirm })}
      >
        {Object.entries(form.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {form.fields.map((field) => (
          <Input key={field.name} field={field} />
        ))}
        <button type="submit" class={form.danger ? 'danger' : 'primary'}>
          {form.button}
        </button>
      </PostForm>
    </section>
  );
}

function Input({ field: { name, label, help, input, value, options } }: { readonly field: CredentialField }) {
  const named = { id: name, name, label, value, ...(help !== null && { help }) };
  switch (input) {
    case 'line':
      return <TextField {...named} />;
    case 'secret':
      return <TextField {...named} type="password" autocomplete="new-password" />;
    case 'choice':
      return <SelectField {...named} options={options} />;
    case 'text':
      return (
        <div class="field">
          <label for={name}>{label}</label>
          <TextArea id={name} name={name} value={value} rows={8} />
        </div>
      );
    case 'file':
      return (
        <div class="field">
          <label for={name}>{label}</label>
          <input type="hidden" name={name} value={`file-${name}`} />
          <input type="file" id={name} name={`file-${name}`} />
        </div>
      );
    default:
      return unreachable(input);
  }
}
