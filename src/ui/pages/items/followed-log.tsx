import type { FollowedLogContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

/**
 * Renders the log of a folder's look for items. The script continues from `data-follow` at `data-url`. HTML drops the first line break in `pre`, so
 * there is always one to drop.
 */
export function FollowedLog({ page }: PageProps<FollowedLogContent>) {
  const following = page.follow !== null;
  return (
    <>
      <div class="heading">
        <h1>{page.heading}</h1>
        <div class="actions">
          <a class="button" href={`${page.href}consoleText`}>
            Plain text
          </a>
        </div>
      </div>
      <p class="muted" id="console-shortened" hidden={!page.shortened}>
        The beginning is left out here. <a href={`${page.href}consoleText`}>The whole log</a>
      </p>
      <pre
        id="console"
        class="console"
        data-island={following ? 'followed-log' : undefined}
        data-follow={page.follow ?? undefined}
        data-url={following ? `${page.href}logText/progressiveHtml` : undefined}
      >
        {'\n'}
        {page.parts.map(({ text, classes, href }) => {
          const inside = href === null ? text : <a href={href}>{text}</a>;
          return classes === '' ? inside : <span class={classes}>{inside}</span>;
        })}
      </pre>
      <p class="muted" id="console-state" role="status">
        {following ? 'It is under way.' : ''}
      </p>
    </>
  );
}
