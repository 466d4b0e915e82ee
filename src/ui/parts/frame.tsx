import type { ComponentChildren } from 'preact';
import { rawEncode } from '../../model/index.ts';
import type { Frame } from '../types/frame.ts';
import { Kept } from './rows.tsx';

/**
 * Renders the whole document around a page. Style and script come from files, because the content security policy forbids
 * inline ones.
 */
export function FramedPage({ frame, children }: { frame: Frame; children: ComponentChildren }) {
  const { title, prefix, feeds, assets, user, version } = frame;
  return (
    <html lang="en">
      <Kept name={`head ${prefix} ${title}`} part={head} values={{ title, prefix, feeds, assets }} />
      <body data-time-zone={frame.timeZone ?? undefined}>
        <a class="skip" href="#main">
          Skip to the page
        </a>
        <Kept name={`top ${prefix} ${user?.id}`} part={top} values={{ prefix, user }} />
        <Breadcrumbs frame={frame} />
        {frame.notice !== null && (
          <div id="shutdown-msg" class="notice" role="status">
            {frame.notice.text}
            {frame.notice.reason !== null && <span> Shut down reason: {frame.notice.reason}</span>}
          </div>
        )}
        <main id="main">{children}</main>
        <Kept name={`foot ${prefix}`} part={foot} values={{ prefix, version }} />
      </body>
    </html>
  );
}

function head({ title, prefix, feeds, assets }: Pick<Frame, 'title' | 'prefix' | 'feeds' | 'assets'>) {
  const asset = (name: string) => `${prefix}/static/millwright/${name}?v=${encodeURIComponent(assets)}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} [Jenkins]`}</title>
      <link rel="icon" type="image/svg+xml" href={asset('icon.svg')} />
      <link rel="stylesheet" href={asset('style.css')} />
      {feeds.map((feed) => (
        <link key={feed.href} rel="alternate" title={feed.title} type={feed.type} href={feed.href} />
      ))}
      <script src={asset('app.js')} defer />
    </head>
  );
}

function top({ prefix, user }: Pick<Frame, 'prefix' | 'user'>) {
  return (
    <header class="top">
      <a class="brand" href={`${prefix}/`}>
        Millwright
      </a>
      {user !== null && <Places prefix={prefix} />}
      <Account prefix={prefix} user={user} />
    </header>
  );
}

function foot({ prefix, version }: Pick<Frame, 'prefix' | 'version'>) {
  return (
    <footer>
      <a href={`${prefix}/api/`}>REST API</a>
      <a href={`${prefix}/manage/`}>Manage</a>
      <a href={`${prefix}/systemInfo`}>System information</a>
      <a href={`${prefix}/pluginManager/`}>Plugins</a>
      <span>Millwright {version}</span>
    </footer>
  );
}

function Places({ prefix }: Pick<Frame, 'prefix'>) {
  return (
    <nav class="places" aria-label="Places">
      <a href={`${prefix}/`}>Dashboard</a>
      <a href={`${prefix}/newJob`}>New item</a>
      <a href={`${prefix}/computer/`}>Nodes</a>
      <a href={`${prefix}/asynchPeople/`}>People</a>
    </nav>
  );
}

function Account({ prefix, user }: Pick<Frame, 'prefix' | 'user'>) {
  if (user === null)
    return (
      <nav aria-label="Account">
        <a href={`${prefix}/login`}>Sign in</a>
      </nav>
    );
  return (
    <nav aria-label="Account">
      <a href={`${prefix}/user/${rawEncode(user.id)}/`}>{user.fullName}</a>
      <a href={`${prefix}/logout`}>Sign out</a>
    </nav>
  );
}

function Breadcrumbs({ frame: { breadcrumbs } }: { frame: Frame }) {
  if (breadcrumbs.length === 0) return null;
  return (
    <nav class="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {breadcrumbs.map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href}>{crumb.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
