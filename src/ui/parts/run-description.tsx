import type { Frame } from '../types/frame.ts';
import { Markup } from './markup.tsx';
import { PostForm } from './post-form.tsx';
import { TextArea } from './text-area.tsx';

interface RunDescriptionProps {
  readonly crumb: Frame['crumb'];
  /** Holds the address of the run. */
  readonly href: string;
  readonly text: string | null;
  readonly mayEdit: boolean;
}

/** Renders the description of a run, and the form that changes it for those who may. */
export function RunDescription({ crumb, href, text, mayEdit }: RunDescriptionProps) {
  const isEmpty = text === null || text === '';
  return (
    <div id="description">
      {!isEmpty && (
        <div class="description">
          <Markup text={text} />
        </div>
      )}
      {mayEdit && (
        <details>
          <summary id="description-link">{isEmpty ? 'Add description' : 'Edit description'}</summary>
          <PostForm crumb={crumb} action={`${href}submitDescription`}>
            <label for="description-text">Description</label>
            <TextArea id="description-text" name="description" rows={4} value={text ?? ''} />
            <button type="submit">Save</button>
          </PostForm>
        </details>
      )}
    </div>
  );
}
