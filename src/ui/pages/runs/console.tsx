import { Icon } from '../../parts/icon.tsx';
import { NotifyButton } from '../../parts/notify-button.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import type { ConsoleContent, ConsoleRow, ConsoleWindow } from '../../types/console.ts';
import type { PageProps } from '../../types/page-props.ts';

/**
 * Renders the console: one window of the log, which the script makes all of it. Without the script there are links to the
 * parts before and behind.
 */
export function ConsolePage({ frame, page }: PageProps<ConsoleContent>) {
  const { window, href } = page;
  return (
    <>
      <div class="heading">
        <h1>Console Output</h1>
        <div class="actions">
          {window.growing && <NotifyButton job={page.job} number={page.number} />}
          {page.stepsHref !== null && (
            <a class="button" href={page.stepsHref}>
              Logs of steps
            </a>
          )}
          <a class="button" href={`${href}consoleText`}>
            Plain text
          </a>
          {page.stoppable && (
            <PostButton
              crumb={frame.crumb}
              action={`${href}stop`}
              confirm={`Stop ${page.jobName} ${page.displayName}?`}
              text="Stop"
              kind="danger"
            />
          )}
        </div>
      </div>
      <section
        class="console-view"
        aria-label={`Log of ${page.jobName} ${page.displayName}`}
        data-island="console"
        data-url={`${href}logText/`}
        data-job={page.job}
        data-run={page.number}
        data-started={page.started}
        data-at-end={page.atEnd ? '' : undefined}
        data-from={window.from}
        data-to={window.to}
        data-size={window.size}
        data-growing={window.growing ? '' : undefined}
        data-number={window.number ?? undefined}
        data-begun={window.begun ? '' : undefined}
        data-timed={page.timed ? '' : undefined}
      >
        <Parts page={page} />
        <Bar />
        <div class="console-box">
          <div id="console" class="console">
            <div class="chunk">{rowsOf(window)}</div>
          </div>
        </div>
        <p class="muted console-state">
          <span id="console-state" role="status">
            {window.growing ? 'The build is under way.' : ''}
          </span>
          <button type="button" data-do="follow" hidden>
            <Icon name="fold-down" /> Follow the log
          </button>
        </p>
      </section>
    </>
  );
}

/** Renders what the script makes work, which shows it. */
function Bar() {
  return (
    <div class="toolbar console-bar" hidden>
      <search class="console-search" aria-label="Log">
        <input
          type="search"
          aria-label="Search in the log"
          placeholder="Search in the log"
          title="It searches all of the log, of which the page has only a part"
          maxlength={100}
        />
        <button type="button" data-do="previous" aria-label="Previous match" title="Previous match (Shift+Enter)">
          <Icon name="chevron-up" />
        </button>
        <button type="button" data-do="next" aria-label="Next match" title="Next match (Enter)">
          <Icon name="chevron-down" />
        </button>
        <output class="muted" />
      </search>
      <span class="spread" />
      <label class="console-times" for="console-times" hidden>
        Times{' '}
        <select id="console-times">
          <option value="none">None</option>
          <option value="clock">Clock</option>
          <option value="elapsed">Elapsed</option>
        </select>
      </label>
      <label class="choice">
        <input type="checkbox" name="wrap" data-do="wrap" /> Wrap lines
      </label>
      <button type="button" data-do="copy" title="Copy a link to the line on top">
        <Icon name="link" /> Copy link
      </button>
      <button type="button" data-do="top" aria-label="Go to the beginning" title="Beginning">
        <Icon name="fold-up" />
      </button>
      <button type="button" data-do="end" aria-label="Go to the end" title="End">
        <Icon name="fold-down" />
      </button>
    </div>
  );
}

function Parts({ page: { window, ownHref } }: { page: ConsoleContent }) {
  const { from, to, size } = window;
  const links = [
    from > 0 && ['Beginning', '?from=0'],
    from > 0 && ['Earlier part', `?before=${from}`],
    to < size && ['Later part', `?from=${to}`],
    to < size && ['End', `?before=${size}`],
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <nav class="toolbar console-parts" aria-label="Parts of the log">
      {links.map(([text, query]) => (
        <a key={text} href={`${ownHref}${query}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Returns the rows as the script makes them, too. Numbers and times are beside the text, not in it: they are not copied. */
function rowsOf({ rows, number, begun }: ConsoleWindow) {
  let line = number;
  return rows.map((row, index) => {
    const isFirst = index === 0 ? !begun : rows[index - 1]?.cut === false;
    const name = line === null ? `B${row.at}` : `L${line}`;
    const shown = line === null ? '·' : String(line);
    if (line !== null && !row.cut) line += 1;
    return <Row key={row.at} row={row} name={isFirst ? name : null} shown={isFirst ? shown : ''} />;
  });
}

function Row({ row, name, shown }: { row: ConsoleRow; name: string | null; shown: string }) {
  return (
    <div class="row" id={name ?? undefined} data-at={row.at}>
      <i class="no" data-n={name === null ? undefined : shown} />
      {row.time !== null && (
        <i class="when" data-t={new Date(row.time).toISOString().slice(11, 19)} data-time={row.time} />
      )}
      {row.parts.map(({ text, classes, href }) => {
        const inside = href === null ? text : <a href={href}>{text}</a>;
        return classes === '' ? inside : <span class={classes}>{inside}</span>;
      })}
      {row.parts.length === 0 && <br />}
    </div>
  );
}
