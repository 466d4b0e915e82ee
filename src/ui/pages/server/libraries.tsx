import { CheckBox } from '../../parts/check-box.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { LibrariesContent } from '../../types/server.ts';

type Library = LibrariesContent['libraries'][number];

/** Renders the shared libraries of the whole server. */
export function Libraries({ frame, page }: PageProps<LibrariesContent>) {
  const { values } = page;
  return (
    <>
      <h1>Global Pipeline Libraries</h1>
      <p>Every pipeline may use them. They are trusted: what is in them is as good as the server's own settings.</p>
      {page.libraries.length === 0 ? (
        <p class="empty">There are none.</p>
      ) : (
        <DataTable columns={columns(frame.crumb, page.action)} rows={page.libraries} />
      )}
      <h2>Add a library</h2>
      {page.errors.length > 0 && (
        <ul class="notice error" role="alert">
          {page.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <PostForm crumb={frame.crumb} action={`${page.action}add`} class="narrow">
        <TextField id="name" name="name" label="Name" value={values['name'] ?? ''} required />
        <TextField id="remote" name="remote" label="Git repository" value={values['remote'] ?? ''} required />
        <TextField id="credentialsId" name="credentialsId" label="Credentials" value={values['credentialsId'] ?? ''} />
        <TextField
          id="libraryPath"
          name="libraryPath"
          label="Library path"
          value={values['libraryPath'] ?? ''}
          help="Folder in the repository that has src, vars and resources."
        />
        <TextField
          id="defaultVersion"
          name="defaultVersion"
          label="Default version"
          value={values['defaultVersion'] ?? ''}
          help="A branch, tag or commit."
        />
        <TextField
          id="refreshTimeMinutes"
          name="refreshTimeMinutes"
          label="Keep fetched versions for so many minutes"
          type="number"
          min={0}
          value={values['refreshTimeMinutes'] ?? ''}
          help="0: for ever. Empty: they are fetched for each build."
        />
        <TextField
          id="excludedVersionsStr"
          name="excludedVersionsStr"
          label="Versions that are not kept"
          value={values['excludedVersionsStr'] ?? ''}
          help="Parts of their names, with blanks between them."
        />
        <CheckBox name="implicit" value="true" checked={values['implicit'] === 'true'} text="Load implicitly" />
        <CheckBox
          name="allowVersionOverride"
          value="true"
          checked={values['name'] === undefined || values['allowVersionOverride'] === 'true'}
          text="Allow default version to be overridden"
        />
        <CheckBox
          name="includeInChangesets"
          value="true"
          checked={values['name'] === undefined || values['includeInChangesets'] === 'true'}
          text="Include @Library changes in job recent changes"
        />
        <button type="submit" class="primary">
          Save
        </button>
      </PostForm>
    </>
  );
}

function columns(crumb: Frame['crumb'], action: string): readonly Column<Library>[] {
  return [
    { heading: 'Name', cell: ({ name }) => name, header: true },
    { heading: 'Source', cell: ({ source }) => source },
    { heading: 'Default version', cell: ({ defaultVersion }) => defaultVersion },
    { heading: 'Implicit', cell: ({ implicit }) => (implicit ? 'yes' : '') },
    {
      heading: 'Change',
      cell: ({ name }) => (
        <PostButton
          crumb={crumb}
          action={`${action}remove`}
          fields={{ name }}
          confirm={`Remove the library ${name}?`}
          text="Remove"
          label={`Remove ${name}`}
          kind="danger"
        />
      ),
    },
  ];
}
