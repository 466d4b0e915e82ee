import { CheckBox } from '../../parts/check-box.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { Rows } from '../../parts/rows.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { ViewConfigContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

type List = NonNullable<ViewConfigContent['list']>;

const STATUS_FILTERS = [
  { value: '', status: 'all', text: 'All jobs' },
  { value: '1', status: 'enabled', text: 'Enabled jobs only' },
  { value: '2', status: 'disabled', text: 'Disabled jobs only' },
];

/** Renders a form that posts plain fields, which the README of this folder names. */
export function ViewConfig({ frame, page }: PageProps<ViewConfigContent>) {
  return (
    <>
      <div class="heading">
        <h1>View {page.name}</h1>
        <a class="button" href={page.xmlHref}>
          config.xml
        </a>
      </div>
      <PostForm crumb={frame.crumb} action={page.action}>
        <TextField id="name" name="name" label="Name" value={page.name} required />
        <label for="description">Description</label>
        <TextArea id="description" name="description" rows={3} value={page.description} />
        {page.list !== null && <ListFields list={page.list} />}
        <button type="submit" class="primary">
          Save
        </button>
      </PostForm>
    </>
  );
}

function ListFields({ list }: { list: List }) {
  const filter = STATUS_FILTERS.find(({ status }) => status === list.statusFilter);
  return (
    <>
      <SelectField
        id="status-filter"
        name="statusFilter"
        label="Status"
        value={filter?.value ?? ''}
        options={STATUS_FILTERS}
      />
      <fieldset>
        <legend>Jobs</legend>
        <CheckBox name="recurse" value="true" checked={list.recurse} text="Also what is in folders" />
        <div class="many">
          <Rows
            of={list.items}
            each={({ name, listed }) => <CheckBox name="item" value={name} checked={listed} text={name} />}
          />
        </div>
        <CheckBox
          name="useincluderegex"
          value="true"
          checked={list.includeRegex !== ''}
          text="Also those whose names match an expression"
        />
        <TextField
          id="include-regex"
          name="includeRegex"
          label="Regular expression"
          value={list.includeRegex}
          help="It matches the whole name: web-.* finds all that begins with web-."
        />
      </fieldset>
    </>
  );
}
