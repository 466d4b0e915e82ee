import type { Frame } from '../types/frame.ts';
import { Markup } from './markup.tsx';
import { PostForm } from './post-form.tsx';
import { TextArea } from './text-area.tsx';

/** Renders a description, and the form that changes it. */
export function Description(props: { crumb: Frame['crumb']; href: string; text: string | null }) {
  return (
    <>
      {props.text !== null && props.text !== '' && (
        <div class="description">
          <Markup text={props.text} />
        </div>
      )}
      <details>
        <summary>{props.text ? 'Change the description' : 'Add a description'}</summary>
        <PostForm crumb={props.crumb} action={`${props.href}submitDescription`}>
          <label for="description">Description</label>
          <TextArea id="description" name="description" rows={4} value={props.text ?? ''} />
          <button type="submit">Save</button>
        </PostForm>
      </details>
    </>
  );
}
