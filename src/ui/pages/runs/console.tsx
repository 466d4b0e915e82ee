import { PostButton } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { ConsoleContent } from '../../types/runs.ts';

/**
 * Renders the console. The script continues from `data-follow` at `data-url`. HTML drops the first line break in `pre`, so
 * there is always one to drop.
 */
export function ConsolePage({ frame, page }: PageProps<ConsoleContent>) {
  const following = page.follow !== null;
  return (
    <>
      <div class="heading">
        <h1>
          Console of <a href={page.href}>{`${page.jobName} ${page.displayName}`}</a>
        </h1>
        <div class="actions">
          <a class="button" href={`${page.href}consoleText`}>
            Plain text
          </a>
          {following && (
            <PostButton
              crumb={frame.crumb}
              action={`${page.href}stop`}
              confirm={`Stop ${page.jobName} ${page.displayName}?`}
              text="Stop"
              kind="danger"
            />
          )}
        </div>
      </div>
      <p class="muted" id="console-shortened" hidden={!page.shortened}>
        The beginning is left out here. <a href={`${page.href}consoleText`}>The whole log</a>
      </p>
      <pre
        id="console"
        class="console"
        data-island={following ? 'console' : undefined}
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
        {following ? 'The build is under way.' : ''}
      </p>
    </>
  );
}
