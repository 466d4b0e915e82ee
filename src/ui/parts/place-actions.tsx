import type { Frame } from '../types/frame.ts';
import { PostButton } from './post-form.tsx';

interface PlaceActionsProps {
  readonly crumb: Frame['crumb'];
  /** Links to the page of the settings; null where the reader may not change them. */
  readonly configHref: string | null;
  /**
   * Holds a word for what the page is about, its name, and the address that deletes it; null where the reader may not
   * delete it.
   */
  readonly deletion: { readonly what: string; readonly kind: string; readonly action: string } | null;
}

/** Renders the actions that change what a page is about, and delete it. */
export function PlaceActions({ crumb, configHref, deletion }: PlaceActionsProps) {
  return (
    <>
      {configHref !== null && (
        <a class="button" href={configHref}>
          Configure
        </a>
      )}
      {deletion !== null && (
        <PostButton
          crumb={crumb}
          action={deletion.action}
          confirm={`Delete the ${deletion.kind} ${deletion.what}?`}
          text="Delete"
          label={`Delete this ${deletion.kind}`}
          kind="danger"
        />
      )}
    </>
  );
}
