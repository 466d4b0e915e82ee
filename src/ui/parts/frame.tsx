import type { ComponentChildren } from 'preact';
import { rawEncode } from '../../model/index.ts';
import type { Frame } from '../types/frame.ts';

/**
 * Renders the whole document around a page. Style and script come from files, because the content security policy forbids
 * inline ones.
 */
export function FramedPage({ frame, children }: { frame: Frame; children: ComponentChildren }) {
  const { prefix } = frame;
  const asset = (name: string) => `${prefix}/static/millwright/${name}?v=${encodeURIComponent(frame.assets)}`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${frame.title} [Jenkins]`}</title>
        <link rel="icon" type="image/svg+xml" href={asset('icon.svg')} />
        <link rel="stylesheet" href={asset('style.css')} />
        {frame.feeds.map(({ title, type, href }) => (
          <link key={href} rel="alternate" title={title} type={type} href={href} />
        ))}
        <script src={asset('app.js')} defer />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the page
        </a>
        <header class="top">
          <a class="brand" href={`${prefix}/`}>
            Millwright
          </a>
          {frame.user !== null && <Places prefix={prefix} />}
          <Account frame={frame} />
        </header>
        <Breadcrumbs frame={frame} />
        {frame.notice !== null && (
          <p class="notice" role="status">
            {frame.notice}
          </p>
        )}
        <main id="main">{children}</main>
        <footer>
          <a href={`${prefix}/api/`}>REST API</a>
          <a href={`${prefix}/manage/`}>Manage</a>
          <a href={`${prefix}/systemInfo`}>System information</a>
          <a href={`${prefix}/pluginManager/`}>Plugins</a>
          <span>Millwright {frame.version}</span>
        </footer>
      </body>
    </html>
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

function Account({ frame: { prefix, user } }: { frame: Frame }) {
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
