import type { FormTree } from '../../../form-tree/index.ts';
import { FormNodes } from './form-nodes.tsx';

interface ConfigFormProps {
  readonly tree: FormTree;
  readonly action: string;
  readonly crumb: { readonly field: string; readonly value: string } | null;
  /** Says whether the script of the form runs: nothing can be sent before. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Says whether there is something that is not saved. */
  readonly isChanged: boolean;
  readonly refusal: string | null;
  onSend(isApplied: boolean): void;
}

/** Renders a whole form with its sections and buttons. Names and ids are those of Jenkins's pages. */
export function ConfigForm(props: ConfigFormProps) {
  const { tree, action, crumb, isReady, isBusy, isChanged, refusal, onSend } = props;
  return (
    <form
      name="config"
      method="post"
      action={action}
      class="config-form"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(false);
      }}
    >
      {crumb !== null && <input type="hidden" name={crumb.field} value={crumb.value} data-crumb />}
      <input type="hidden" name="json" value="" />
      {/* What was typed before the script runs would be lost. */}
      <fieldset class="form-sections" disabled={!isReady}>
        {tree.sections.map(({ id, title, nodes }) => (
          <section key={id} id={id} class="card" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <FormNodes nodes={nodes} place="" />
          </section>
        ))}
      </fieldset>
      <div class="form-bar">
        {refusal !== null && (
          <p class="notice error refusal" role="alert">
            {refusal}
          </p>
        )}
        <button type="submit" name="Submit" class="primary" disabled={!isReady || isBusy}>
          Save
        </button>
        <button type="button" name="Apply" disabled={!isReady || isBusy} onClick={() => onSend(true)}>
          Apply
        </button>
        <input type="hidden" name="core:apply" value="" />
        <span class="muted" role="status">
          {isBusy ? 'Saving…' : isChanged ? 'There are unsaved changes.' : ''}
        </span>
      </div>
    </form>
  );
}
