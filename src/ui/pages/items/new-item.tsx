import { ItemKindChoice } from '../../parts/item-kind-choice.tsx';
import { CrumbField } from '../../parts/post-form.tsx';
import type { NewItemContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the form that makes an item, with the ids and fields of Jenkins's own; its script checks the name meanwhile. */
export function NewItem({ frame, page }: PageProps<NewItemContent>) {
  return (
    <div id="add-item-panel" class="narrow-form">
      <h1>{page.place === null ? 'New item' : `New item in ${page.place}`}</h1>
      <form
        id="createItem"
        name="createItem"
        method="post"
        action={page.action}
        data-island="new-item"
        data-check={page.checkHref}
      >
        <CrumbField crumb={frame.crumb} />
        <div class="field">
          <label for="name">Name</label>
          <input
            type="text"
            id="name"
            name="name"
            required
            maxLength={255}
            autocomplete="off"
            spellcheck={false}
            aria-describedby="name-help itemname-invalid"
          />
          <p id="name-help" class="muted">
            It is part of the address of the item and of the path of its workspace.
          </p>
          <p id="itemname-invalid" class="field-error" role="status" />
        </div>
        <fieldset id="items" class="kinds">
          <legend>Kind</legend>
          <ItemKindChoice kinds={page.kinds} chosen={page.chosen} />
          <label class="choice kind">
            <input type="radio" name="mode" value="copy" checked={page.chosen === 'copy'} required />
            <span class="kind-name">Copy of another item</span>
            <span class="muted">With all its settings, without its builds.</span>
          </label>
        </fieldset>
        <div class="field copy-from">
          <label for="from">Item to copy</label>
          <input
            type="text"
            id="from"
            name="from"
            autocomplete="off"
            spellcheck={false}
            data-island="suggest"
            data-suggest={page.suggestHref}
          />
        </div>
        <div class="form-end">
          <button type="submit" id="ok-button" class="primary">
            Create
          </button>
        </div>
      </form>
    </div>
  );
}
