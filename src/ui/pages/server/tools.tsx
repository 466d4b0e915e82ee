import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { ToolsContent } from '../../types/server.ts';

type Group = ToolsContent['types'][number];

interface Row {
  readonly type: string;
  readonly title: string;
  readonly name: string;
  readonly home: string;
}

/** Renders the installations of tools by name and folder. */
export function Tools({ frame, page }: PageProps<ToolsContent>) {
  const rows = page.types.flatMap(rowsOf);
  return (
    <>
      <h1>Global Tool Configuration</h1>
      <p>Programs that jobs ask for by a name. They have to be on the machine already.</p>
      {rows.length === 0 ? (
        <p class="empty">There are none.</p>
      ) : (
        <DataTable columns={columns(frame.crumb, page.action)} rows={rows} />
      )}
      {page.action !== null && <Change crumb={frame.crumb} action={page.action} page={page} />}
    </>
  );
}

function Change({ crumb, action, page }: { crumb: Frame['crumb']; action: string; page: ToolsContent }) {
  const { values } = page;
  return (
    <>
      <h2>Add or change an installation</h2>
      {page.errors.length > 0 && (
        <ul class="notice error" role="alert">
          {page.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <PostForm crumb={crumb} action={`${action}put`} class="narrow">
        <SelectField
          id="type"
          name="type"
          label="Tool"
          value={values.type}
          options={page.types.map(({ type, title }) => ({ value: type, text: title }))}
        />
        <TextField id="name" name="name" label="Name" value={values.name} required />
        <TextField
          id="home"
          name="home"
          label="Home"
          value={values.home}
          help="The folder that has bin in it; of git the program."
          required
        />
        <button type="submit" class="primary">
          Save
        </button>
      </PostForm>
    </>
  );
}

function rowsOf({ type, title, installations }: Group): Row[] {
  return installations.map(({ name, home }) => ({ type, title, name, home }));
}

function columns(crumb: Frame['crumb'], action: string | null): readonly Column<Row>[] {
  return [
    { heading: 'Tool', cell: ({ title }) => title },
    { heading: 'Name', cell: ({ name }) => name, header: true },
    { heading: 'Home', cell: ({ home }) => <code>{home}</code> },
    ...(action === null ? [] : [changeColumn(crumb, action)]),
  ];
}

function changeColumn(crumb: Frame['crumb'], action: string): Column<Row> {
  return {
    heading: 'Change',
    cell: ({ type, name, title }) => (
      <PostButton
        crumb={crumb}
        action={`${action}remove`}
        fields={{ type, name }}
        confirm={`Remove ${title} ${name} from the list?`}
        text="Remove"
        label={`Remove ${title} ${name}`}
        kind="danger"
      />
    ),
  };
}
