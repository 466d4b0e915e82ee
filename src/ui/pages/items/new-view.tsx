import { ItemKindChoice } from '../../parts/item-kind-choice.tsx';
import { CrumbField } from '../../parts/post-form.tsx';
import type { NewViewContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the form that makes a view, with the ids and fields of Jenkins's own; its script checks the name meanwhile. */
export function NewView({ frame, page }: PageProps<NewViewContent>) {
  const { kinds, copies } = page;
  return (
    <div class="narrow-form">
      <h1>New view</h1>
      <form
        id="createItemForm"
        name="createItem"
        method="post"
        action={page.action}
        data-island="new-item"
        data-check={page.checkHref ?? undefined}
      >
        <CrumbField crumb={frame.crumb} />
        <div class="field">
          <label for="name">Name</label>
          <input type="text" id="name" name="name" required autocomplete="off" aria-describedby="itemname-invalid" />
          <p id="itemname-invalid" class="field-error" role="status" />
        </div>
        <fieldset class="kinds">
          <legend>Kind</legend>
          <ItemKindChoice kinds={kinds} chosen={kinds[0]?.className ?? null} />
          {copies.length > 0 && (
            <label class="choice kind">
              <input type="radio" name="mode" value="copy" required />
              <span class="kind-name">Copy of another view</span>
            </label>
          )}
        </fieldset>
        {copies.length > 0 && (
          <div class="field copy-from">
            <label for="from">View to copy</label>
            <select id="from" name="from">
              {copies.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
        )}
        <div class="form-end">
          <button type="submit" id="ok" name="Submit" class="primary">
            Create
          </button>
        </div>
      </form>
    </div>
  );
}
