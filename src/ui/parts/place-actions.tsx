import type { Frame } from '../types.ts';
import { PostButton } from './post-form.tsx';

interface PlaceActionsProps {
  readonly crumb: Frame['crumb'];
  /** Page of its settings; null: not for this person. */
  readonly configHref: string | null;
  /** A word for what it is, its name, and the address that deletes it; null: not for this person. */
  readonly deletion: { readonly what: string; readonly kind: string; readonly action: string } | null;
}

/** Ways to change what a page is about, and to delete it. */
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
