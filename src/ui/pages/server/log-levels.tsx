import { DataTable } from '../../parts/data-table.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { LogLevelsContent } from '../../types/log.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders from which level on loggers say something, and a form that sets it. */
export function LogLevels({ frame, page: { loggers, action, levels } }: PageProps<LogLevelsContent>) {
  return (
    <>
      <h1>Logger Configuration</h1>
      <p>A logger without a level of its own has that of the one above it. What is set here holds until a restart.</p>
      <DataTable
        columns={[
          { heading: 'Name', header: true, cell: ({ name }) => (name === '' ? '(all)' : name) },
          { heading: 'Level', cell: ({ level }) => level ?? 'as above it' },
        ]}
        rows={loggers}
      />
      {action !== null && (
        <>
          <h2>Adjust a level</h2>
          <PostForm crumb={frame.crumb} action={action} class="card narrow-card">
            <TextField id="name" name="name" label="Name" help="Empty means all loggers." />
            <SelectField
              id="level"
              name="level"
              label="Level"
              value="inherit"
              options={['inherit', ...levels].map((level) => ({ value: level, text: level }))}
            />
            <button type="submit" class="primary">
              Submit
            </button>
          </PostForm>
        </>
      )}
    </>
  );
}
