import type { TokenRow } from '../types/users.ts';
import { type Column, DataTable } from './data-table.tsx';
import { Icon } from './icon.tsx';
import { type FormCrumb, PostButton, PostForm } from './post-form.tsx';
import { Ago } from './time.tsx';

interface ApiTokensProps {
  readonly crumb: FormCrumb;
  /** Holds the address of the user, with a slash at the end. */
  readonly href: string;
  readonly tokens: readonly TokenRow[];
  readonly mayMake: boolean;
}

/** Renders the API tokens of a user. A new token is in one answer only: the script shows it, and nobody can see it again. */
export function ApiTokens({ crumb, href, tokens, mayMake }: ApiTokensProps) {
  const property = `${href}descriptorByName/jenkins.security.ApiTokenProperty`;
  return (
    <section id="api-tokens" class="card" data-island="api-tokens">
      <h2>API tokens</h2>
      <p class="muted">Programs use a token in the place of the password. It has all rights of the user.</p>
      <div id="token-list">
        {tokens.length === 0 ? (
          <p class="empty">There are no tokens.</p>
        ) : (
          <DataTable columns={columnsOf(property, crumb)} rows={tokens} />
        )}
      </div>
      {mayMake && (
        <PostForm crumb={crumb} action={`${property}/generateNewToken`} behaviour="token" class="toolbar">
          <div class="field">
            <label for="newTokenName">Name of a new token</label>
            <input id="newTokenName" name="newTokenName" autocomplete="off" placeholder="What it is for" />
          </div>
          <div class="field">
            <label for="expirationDuration">It ends</label>
            <select id="expirationDuration" name="expirationDuration">
              <option value="30">after 30 days</option>
              <option value="90">after 90 days</option>
              <option value="365">after a year</option>
              <option value="never" selected>
                never
              </option>
            </select>
          </div>
          <button type="submit">
            <Icon name="plus" /> Add new token
          </button>
          <output class="token" />
        </PostForm>
      )}
    </section>
  );
}

function columnsOf(property: string, crumb: FormCrumb): readonly Column<TokenRow>[] {
  return [
    { heading: 'Name', header: true, cell: ({ name }) => name },
    { heading: 'Created', cell: ({ created }) => <Ago at={created} /> },
    { heading: 'Used', cell: Uses },
    { heading: 'Ends', cell: ({ expires = null }) => (expires === null ? 'never' : <Ago at={expires} />) },
    {
      heading: 'Actions',
      cell: ({ uuid, name }) => (
        <PostButton
          crumb={crumb}
          action={`${property}/revoke`}
          fields={{ tokenUuid: uuid }}
          confirm={`Revoke the token ${name}? What uses it fails from then on.`}
          next=""
          text="Revoke"
          label={`Revoke ${name}`}
        />
      ),
    },
  ];
}

function Uses({ uses = 0, lastUse = null }: TokenRow) {
  if (uses === 0 || lastUse === null) return <>never</>;
  return (
    <>
      {uses === 1 ? 'once' : `${uses} times`}, last <Ago at={lastUse} />
    </>
  );
}
