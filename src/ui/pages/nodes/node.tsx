import { ExecutorList } from '../../parts/executor-list.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { Markup } from '../../parts/markup.tsx';
import { PlaceActions } from '../../parts/place-actions.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { NodeContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

export function NodePage({ frame, page }: PageProps<NodeContent>) {
  return (
    <>
      <div class="heading">
        <h1>{page.name}</h1>
        <Actions frame={frame} page={page} />
      </div>
      {page.description !== '' && (
        <div class="description">
          <Markup text={page.description} />
        </div>
      )}
      {page.offline && (
        <p class="notice" role="status">
          {page.offlineReason === '' ? (
            'This node is offline.'
          ) : (
            <>
              This node is offline: <Markup text={page.offlineReason} />
            </>
          )}
        </p>
      )}
      <Connection frame={frame} page={page} />
      {page.mayToggle && <Reason frame={frame} page={page} />}
      <div class="columns">
        <section>
          <h2>Executors</h2>
          {page.executors.length === 0 ? (
            <p class="empty">There are none.</p>
          ) : (
            <ExecutorList executors={page.executors} />
          )}
        </section>
        <LinkList heading="Labels" links={page.labels.map(({ name, href }) => ({ text: name, href }))} />
      </div>
      <FeedBar />
    </>
  );
}

function Actions({ frame: { crumb }, page }: PageProps<NodeContent>) {
  return (
    <div class="actions">
      {page.mayToggle && page.temporarilyOffline && (
        <PostButton crumb={crumb} action={`${page.href}toggleOffline`} text="Bring back online" kind="primary" />
      )}
      <PlaceActions
        crumb={crumb}
        configHref={page.configHref}
        deletion={page.mayDelete ? { kind: 'node', what: page.name, action: `${page.href}doDelete` } : null}
      />
    </div>
  );
}

const STATES = {
  offline: 'The server is not connected to its machine.',
  connecting: 'The server is connecting to its machine.',
  online: 'The server is connected to its machine.',
} as const;

/** Renders what there is to say and do about the connection. */
function Connection({ frame: { crumb }, page: { connection, href } }: PageProps<NodeContent>) {
  if (connection === null) return null;
  const { state, inbound, logHref, mayLaunch, mayDisconnect, hostKeysHref } = connection;
  return (
    <section>
      <h2>Connection</h2>
      <p>
        {STATES[state]}
        {inbound && state === 'offline' && ' Its agent program connects by itself.'}
        {logHref !== null && (
          <>
            {' '}
            <a href={href + logHref}>Log</a>
          </>
        )}
      </p>
      {hostKeysHref !== null && (
        <p class="notice" role="status">
          Nobody trusts the key of its host yet. <a href={href + hostKeysHref}>Trust SSH Host Key</a>
        </p>
      )}
      {(mayLaunch || mayDisconnect) && (
        <div class="actions">
          {mayLaunch && <PostButton crumb={crumb} action={`${href}launchSlaveAgent`} text="Connect" />}
          {mayDisconnect && <PostButton crumb={crumb} action={`${href}doDisconnect`} text="Disconnect" />}
        </div>
      )}
    </section>
  );
}

/** Renders the form that takes the node offline with a reason, or changes the reason. */
function Reason({ frame, page }: PageProps<NodeContent>) {
  const away = page.temporarilyOffline;
  return (
    <details>
      <summary>{away ? 'Change the reason' : 'Take it offline'}</summary>
      <PostForm crumb={frame.crumb} action={page.href + (away ? 'changeOfflineCause' : 'toggleOffline')}>
        <TextField
          id="offline-message"
          name="offlineMessage"
          label="Why it shall take no work"
          value={away ? page.offlineReason : ''}
        />
        <button type="submit">{away ? 'Save' : 'Take offline'}</button>
      </PostForm>
    </details>
  );
}
