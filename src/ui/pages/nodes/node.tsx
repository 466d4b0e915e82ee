import { CopyText } from '../../parts/copy-text.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { Markup } from '../../parts/markup.tsx';
import { NodeExecutors } from '../../parts/node-executors.tsx';
import { NodeState } from '../../parts/node-state.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import type { NodeContent, NodeMeasure } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

export function NodePage({ frame, page }: PageProps<NodeContent>) {
  return (
    <>
      <div class="heading">
        <h1>{page.heading}</h1>
        <Actions frame={frame} page={page} />
      </div>
      {page.description !== '' && (
        <div id="description" class="description">
          <Markup text={page.description} />
        </div>
      )}
      <div id="node-state" class="stack" data-live="">
        {page.offline && (
          <div class="notice" role="status">
            <NodeState offline connecting={page.connection?.state === 'connecting'} offlineReason="" />{' '}
            {page.offlineReason === '' ? 'This node takes no work.' : <Markup text={page.offlineReason} />}
          </div>
        )}
        <div class="grid">
          <section class="card">
            <h2>Executors</h2>
            <NodeExecutors executors={page.executors} crumb={frame.crumb} />
          </section>
          <Connection frame={frame} page={page} />
          <Measures measures={page.measures} />
        </div>
      </div>
      <Connect lines={page.connection?.state === 'online' ? null : page.connect} />
      <div class="grid">
        <section class="card">
          <h2>Labels</h2>
          {page.labels.length === 0 ? (
            <p class="empty">None.</p>
          ) : (
            <p class="words">
              {page.labels.map(({ name, href }) => (
                <a key={href} class="tag" href={href}>
                  {name}
                </a>
              ))}
            </p>
          )}
        </section>
        <section class="card">
          <h2>Projects tied to {page.name}</h2>
          {page.tied.length === 0 ? (
            <p class="empty">None.</p>
          ) : (
            <ul class="plain">
              {page.tied.map(({ text, href }) => (
                <li key={href}>
                  <a href={href}>{text}</a>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <FeedBar />
    </>
  );
}

function Actions({ frame: { crumb }, page }: PageProps<NodeContent>) {
  if (!page.mayToggle) return null;
  if (!page.temporarilyOffline)
    return (
      <PostForm crumb={crumb} action="markOffline" class="inline">
        <button type="submit" name="Submit">
          Mark this node temporarily offline
        </button>
      </PostForm>
    );
  return (
    <div class="actions">
      <PostForm crumb={crumb} action="setOfflineCause" class="inline">
        <button type="submit" name="Submit">
          Update offline reason
        </button>
      </PostForm>
      <PostForm crumb={crumb} action="toggleOffline" class="inline">
        <button type="submit" name="Submit" class="primary">
          Bring this node back online
        </button>
      </PostForm>
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
    <section class="card">
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
        <p class="notice">
          Nobody trusts the key of its host yet. <a href={href + hostKeysHref}>Trust SSH Host Key</a>
        </p>
      )}
      {(mayLaunch || mayDisconnect) && (
        <div class="actions">
          {mayLaunch && (
            <PostButton crumb={crumb} action={`${href}launchSlaveAgent`} text="Launch agent" kind="primary" />
          )}
          {mayDisconnect && <PostButton crumb={crumb} action={`${href}doDisconnect`} text="Disconnect" />}
        </div>
      )}
    </section>
  );
}

function Measures({ measures }: { measures: readonly NodeMeasure[] | null }) {
  if (measures === null || measures.length === 0) return null;
  return (
    <section class="card">
      <h2>Machine</h2>
      <dl class="facts">
        {measures.map(({ name, text, taken }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text}
              {taken !== null && (
                <progress class="line" max={100} value={taken} aria-label={`${name}: ${taken} % taken`} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Renders the lines that connect a machine, to be copied. */
function Connect({ lines }: { lines: readonly string[] | null }) {
  if (lines === null) return null;
  return (
    <section class="card">
      <h2>Connect its machine</h2>
      <p>
        Run this on the machine; it needs Node.js. The second line holds the secret of this node: whoever knows it can
        work as this node.
      </p>
      <CopyText id="connect-command" text={lines.join('\n')} label="Copy the command" />
    </section>
  );
}
