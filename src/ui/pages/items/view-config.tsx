import { CheckBox } from '../../parts/check-box.tsx';
import { ColumnChoice } from '../../parts/column-choice.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CrumbField } from '../../parts/post-form.tsx';
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

/**
 * Renders a form that posts plain fields, which the README of this folder names; its script adds the `json` that the form of
 * Jenkins posts, and shows what an expression selects.
 */
export function ViewConfig({ frame, page }: PageProps<ViewConfigContent>) {
  const { list } = page;
  return (
    <div class="narrow-form">
      <div class="heading">
        <h1>Edit view {page.name}</h1>
        <a class="button quiet" href={page.xmlHref}>
          <Icon name="code" /> config.xml
        </a>
      </div>
      <form
        name="viewConfig"
        method="post"
        action={page.action}
        data-island={list === null ? undefined : 'view-editor'}
        data-preview={list?.previewHref}
      >
        <CrumbField crumb={frame.crumb} />
        <section class="card">
          <TextField id="name" name="name" label="Name" value={page.name} required />
          <label for="description">Description</label>
          <TextArea id="description" name="description" rows={3} value={page.description} />
        </section>
        {list !== null && <Jobs list={list} />}
        {list !== null && (
          <fieldset class="card">
            <legend>Columns</legend>
            <ColumnChoice columns={list.columns} offered={list.offered} />
          </fieldset>
        )}
        <div class="form-end">
          <button type="submit" class="primary" name="Submit">
            Save
          </button>
        </div>
      </form>
    </div>
  );
}

function Jobs({ list }: { list: List }) {
  const filter = STATUS_FILTERS.find(({ status }) => status === list.statusFilter);
  return (
    <fieldset class="card">
      <legend>Jobs</legend>
      <SelectField
        id="status-filter"
        name="statusFilter"
        label="Status"
        value={filter?.value ?? ''}
        options={STATUS_FILTERS}
      />
      <CheckBox name="recurse" value="true" checked={list.recurse} text="Also what is in folders" />
      <div class="field">
        <CheckBox
          name="useincluderegex"
          value="true"
          checked={list.includeRegex !== ''}
          text="All whose names match an expression"
        />
        <label for="include-regex">Regular expression</label>
        <input
          type="text"
          id="include-regex"
          name="includeRegex"
          class="code"
          value={list.includeRegex}
          autocomplete="off"
          spellcheck={false}
          aria-describedby="regex-help regex-preview"
        />
        <p id="regex-help" class="muted">
          It matches the whole name: <code>web-.*</code> finds all that begins with <code>web-</code>.
        </p>
        <div id="regex-preview" class="preview" role="status" />
      </div>
      <fieldset class="many boxed">
        <legend>And these</legend>
        <Rows
          of={list.items}
          each={({ name, listed }) => <CheckBox name="item" value={name} checked={listed} text={name} />}
        />
      </fieldset>
    </fieldset>
  );
}
