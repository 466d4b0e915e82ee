import { Description } from '../../parts/description.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { Markup } from '../../parts/markup.tsx';
import { PlaceActions } from '../../parts/place-actions.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { Ago } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { TokenRow, UserContent } from '../../types/users.ts';

export function UserPage({ frame, page }: PageProps<UserContent>) {
  return (
    <>
      <div class="heading">
        <h1>{page.fullName}</h1>
        <Actions frame={frame} page={page} />
      </div>
      <p class="muted">User id: {page.id}</p>
      {page.mayEdit ? (
        <>
          <Description crumb={frame.crumb} href={page.href} text={page.description} />
          <Tokens frame={frame} page={page} />
        </>
      ) : (
        page.description && (
          <div class="description">
            <Markup text={page.description} />
          </div>
        )
      )}
      <FeedBar />
    </>
  );
}

function Actions({ frame: { crumb }, page }: PageProps<UserContent>) {
  return (
    <div class="actions">
      <PlaceActions
        crumb={crumb}
        configHref={page.mayEdit ? `${page.href}configure` : null}
        deletion={page.mayDelete ? { kind: 'user', what: page.id, action: `${page.href}doDelete` } : null}
      />
    </div>
  );
}

/** Renders how a token was used, and when it ends. */
function Uses({ token: { uses = 0, lastUse = null, expires = null } }: { token: TokenRow }) {
  return (
    <>
      {uses === 0 || lastUse === null ? (
        ', never used'
      ) : (
        <>
          , used {uses} times, last <Ago at={lastUse} />
        </>
      )}
      {expires !== null && (
        <>
          , until <Ago at={expires} />
        </>
      )}
    </>
  );
}

/** Renders the API tokens. A new token is in the response only: the script shows it once. */
function Tokens({ frame: { crumb }, page }: PageProps<UserContent>) {
  const property = `${page.href}descriptorByName/jenkins.security.ApiTokenProperty`;
  return (
    <section>
      <h2>API tokens</h2>
      {page.tokens.length === 0 && <p class="empty">No tokens.</p>}
      <ul class="plain">
        {page.tokens.map((token) => (
          <li key={token.uuid}>
            {token.name}{' '}
            <span class="muted">
              created <Ago at={token.created} />
              <Uses token={token} />
            </span>{' '}
            <PostButton
              crumb={crumb}
              action={`${property}/revoke`}
              fields={{ tokenUuid: token.uuid }}
              confirm={`Revoke the token ${token.name}? Clients that use it are refused from then on.`}
              next=""
              text="Revoke"
              label={`Revoke ${token.name}`}
              kind="danger"
            />
          </li>
        ))}
      </ul>
      <PostForm crumb={crumb} action={`${property}/generateNewToken`} behaviour="token">
        <label for="token-name">Name of a new token</label>
        <input id="token-name" name="newTokenName" autocomplete="off" />
        <button type="submit" class="primary">
          Create
        </button>
        <output class="token" aria-live="polite" />
      </PostForm>
    </section>
  );
}
