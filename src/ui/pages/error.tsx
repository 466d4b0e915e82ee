import { Icon } from '../parts/icon.tsx';
import type { ErrorContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

/** Renders what went wrong, in the words that programs look for, and what a person can do next. */
export function ErrorPage({ frame, page }: PageProps<ErrorContent>) {
  return (
    <div class="trouble">
      <h1>{page.heading}</h1>
      <p class="error">{page.text}</p>
      {page.advice.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {page.suggestions.length > 0 && (
        <section class="card">
          <h2>Was one of these meant?</h2>
          <ul class="plain">
            {page.suggestions.map(({ text, href }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.search !== null && (
        <form class="toolbar" method="get" action={`${frame.prefix}/search/`}>
          <input type="search" name="q" value={page.search} aria-label="Search for a job" />
          <button type="submit">
            <Icon name="search" /> Search
          </button>
        </form>
      )}
      <div class="actions">
        {page.links.map(({ text, href, icon }, at) => (
          <a key={href} class={at === 0 ? 'button primary' : 'button'} href={href}>
            <Icon name={icon} /> {text}
          </a>
        ))}
      </div>
      {page.facts.length > 0 && (
        <details>
          <summary>Details</summary>
          <dl class="facts">
            {page.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
