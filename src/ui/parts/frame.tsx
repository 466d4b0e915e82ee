import type { ComponentChildren } from 'preact';
import { rawEncode } from '../../model/index.ts';
import type { Frame, Task } from '../types/frame.ts';
import { Icon } from './icon.tsx';
import { iconOf } from './icon-of-state.ts';
import { Kept } from './rows.tsx';

interface FramedPageProps {
  readonly frame: Frame;
  /** Stands below the tasks, at the side of the page. */
  readonly side?: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * Renders the whole document around a page. Style and script come from files, because the content security policy forbids
 * inline ones. The ids are those of Jenkins's pages, which scripts and bookmarks know.
 */
export function FramedPage({ frame, side, children }: FramedPageProps) {
  const { title, prefix, feeds, assets, user, version, crumb, tasks, theme = null, state } = frame;
  const icon = iconOf(state?.color);
  const withSide = tasks.length > 0 || side !== undefined;
  return (
    <html lang="en" data-theme={theme ?? undefined}>
      <Kept name={`head ${prefix} ${title}`} part={head} values={{ title, prefix, feeds, assets, icon }} />
      <body
        id="jenkins"
        data-prefix={prefix}
        data-time-zone={frame.timeZone ?? undefined}
        data-crumb-field={crumb?.field}
        data-crumb={crumb?.value}
        data-state={state?.color}
        data-job={state?.job}
        data-event={frame.event}
      >
        <a class="skip" href="#main-panel">
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
        <div id="page-body" class={withSide ? 'with-side' : undefined}>
          {withSide && (
            <div id="side-panel">
              {tasks.length > 0 && <Tasks tasks={tasks} />}
              {side !== undefined && <div class="side-rest">{side}</div>}
            </div>
          )}
          <main id="main-panel">{children}</main>
        </div>
        <Kept name={`foot ${prefix}`} part={foot} values={{ prefix, version }} />
        <div class="toasts" role="status" aria-live="polite" />
      </body>
    </html>
  );
}

/** Returns the address of a file of the pages. */
export function assetHref({ prefix, assets }: Pick<Frame, 'prefix' | 'assets'>, name: string): string {
  return `${prefix}/static/millwright/${name}?v=${encodeURIComponent(assets)}`;
}

interface HeadValues extends Pick<Frame, 'title' | 'prefix' | 'feeds' | 'assets'> {
  readonly icon: string;
}

function head({ title, prefix, feeds, assets, icon }: HeadValues) {
  const asset = (name: string) => assetHref({ prefix, assets }, name);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title === '' ? 'Jenkins' : `${title} [Jenkins]`}</title>
      <link rel="icon" type="image/svg+xml" href={asset(icon)} />
      <link rel="stylesheet" href={asset('style.css')} />
      {feeds.map((feed) => (
        <link key={feed.href} rel="alternate" title={feed.title} type={feed.type} href={feed.href} />
      ))}
      <script type="module" src={asset('app.js')} />
    </head>
  );
}

function top({ prefix, user }: Pick<Frame, 'prefix' | 'user'>) {
  return (
    <header id="page-header" class="top">
      <a id="jenkins-home-link" class="brand" href={`${prefix}/`}>
        <svg id="jenkins-head-icon" viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="16" />
          <path d="M16 16V4l5 4zM16 16h12l-4 5zM16 16v12l-5-4zM16 16H4l4-5z" />
        </svg>
        <span id="jenkins-name-icon">Millwright</span>
      </a>
      {user !== null && <Search prefix={prefix} />}
      <Account prefix={prefix} user={user} />
    </header>
  );
}

/** Renders the search; the script adds suggestions and lets `/` go to it. */
function Search({ prefix }: Pick<Frame, 'prefix'>) {
  return (
    <search class="search">
      <form id="searchform" name="search" action={`${prefix}/search/`} method="get">
        <Icon name="search" />
        <input
          id="search-box"
          type="search"
          name="q"
          placeholder="Search"
          aria-label="Search"
          autocomplete="off"
          data-island="search"
          data-island-on="focus"
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}

function foot({ prefix, version }: Pick<Frame, 'prefix' | 'version'>) {
  return (
    <footer id="footer">
      <a href={`${prefix}/api/`}>REST API</a>
      <span>Millwright {version}</span>
    </footer>
  );
}

const THEMES = [
  ['', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

function Account({ prefix, user }: Pick<Frame, 'prefix' | 'user'>) {
  if (user === null)
    return (
      <nav class="account" aria-label="Account">
        <a href={`${prefix}/login`}>Sign in</a>
      </nav>
    );
  const own = `${prefix}/user/${rawEncode(user.id)}/`;
  return (
    <nav class="account" aria-label="Account">
      <details class="menu">
        <summary aria-label={`Account of ${user.fullName}`}>
          <Icon name="person" />
          <span>{user.fullName}</span>
          <Icon name="triangle-down" />
        </summary>
        <div class="sheet">
          <a href={own}>
            <Icon name="person" /> {user.fullName}
          </a>
          <a href={`${own}builds`}>
            <Icon name="history" /> Builds
          </a>
          <a href={`${own}my-views/`}>
            <Icon name="table" /> My views
          </a>
          {user.mayKeepCredentials && (
            <a href={`${own}credentials/`}>
              <Icon name="key" /> Credentials
            </a>
          )}
          <a href={`${own}configure`}>
            <Icon name="gear" /> Settings
          </a>
          <fieldset class="themes" hidden>
            <legend>Theme</legend>
            {THEMES.map(([value, text]) => (
              <label key={value} class="choice">
                <input type="radio" name="theme" value={value} /> {text}
              </label>
            ))}
          </fieldset>
          <a href={`${prefix}/logout`}>
            <Icon name="sign-out" /> Sign out
          </a>
        </div>
      </details>
    </nav>
  );
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <nav id="tasks" aria-label="Tasks">
      <ul class="tasks">
        {tasks.map(({ text, href, icon, current, post }) => (
          <li key={`${href} ${text}`}>
            <a class="task-link" href={href} aria-current={current ? 'page' : undefined} data-post={post?.done}>
              <Icon name={icon} /> {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Breadcrumbs({ frame: { breadcrumbs } }: { frame: Frame }) {
  if (breadcrumbs.length === 0) return null;
  return (
    <div id="breadcrumbBar">
      <nav class="breadcrumbs" aria-label="Breadcrumbs">
        <ol id="breadcrumbs">
          {breadcrumbs.map((crumb) => (
            <li key={crumb.href}>
              <a href={crumb.href}>{crumb.text}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
