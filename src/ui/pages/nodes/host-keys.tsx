import { PostForm } from '../../parts/post-form.tsx';
import type { HostKeysContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders a question for each key that a host has shown and nobody trusts yet. */
export function HostKeysPage({
  frame: { crumb },
  page: { name, action, trusted, waiting },
}: PageProps<HostKeysContent>) {
  return (
    <>
      <h1>Trust SSH Host Key of {name}</h1>
      {waiting.length === 0 && <p class="empty">No key waits for a decision.</p>}
      {waiting.map(({ host, algorithm, fingerprint, sha256 }) => (
        <PostForm key={sha256} crumb={crumb} action={action}>
          <input type="hidden" name="sha256" value={sha256} />
          <p>
            {trusted === null ? (
              'Do you want to trust the SSH Host Key '
            ) : (
              <>
                Do you want to replace the SSH Host Key with fingerprint <code>{trusted}</code> with the SSH Host Key{' '}
              </>
            )}
            with fingerprint <code>{fingerprint}</code> (<code>{algorithm}</code>, <code>{sha256}</code>) for all future
            connections to {host}?
          </p>
          <div class="actions">
            <button type="submit" name="Yes" value="Yes" class="primary">
              Yes
            </button>
            <button type="submit" name="No" value="No">
              No
            </button>
          </div>
        </PostForm>
      ))}
    </>
  );
}
