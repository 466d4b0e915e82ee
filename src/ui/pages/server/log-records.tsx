import { Icon } from '../../parts/icon.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { Rows } from '../../parts/rows.tsx';
import type { IconName } from '../../types/icon-name.ts';
import type { LogRecordsContent, LogRow } from '../../types/log.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the records of a log recorder, or of the whole server, newest first. */
export function LogRecords({ frame, page }: PageProps<LogRecordsContent>) {
  const { heading, about, records, actions, filter, levels } = page;
  const isFiltered = filter.level !== '' || filter.words !== '';
  return (
    <>
      <div class="heading">
        <h1>{heading}</h1>
        {actions !== null && (
          <div class="actions">
            <a class="button" href={actions.configure}>
              <Icon name="gear" /> Configure
            </a>
            <PostButton crumb={frame.crumb} action={actions.clear} text="Clear this log" />
            <PostButton
              crumb={frame.crumb}
              action={actions.remove}
              confirm={`Delete the log recorder ${heading}?`}
              text="Delete log recorder"
              kind="danger"
            />
          </div>
        )}
      </div>
      <p class="muted">{about}</p>
      <search>
        <form class="toolbar filters" method="get">
          <label for="level">Level</label>
          <select id="level" name="level">
            <option value="">all</option>
            {levels.map((level) => (
              <option key={level} value={level} selected={level === filter.level}>
                {level} and above
              </option>
            ))}
          </select>
          <label for="words">Words</label>
          <input id="words" name="words" type="search" value={filter.words} autocomplete="off" />
          <button type="submit">Filter</button>
        </form>
      </search>
      <div id="log-records" class="log-records" data-live="">
        {records.length === 0 ? (
          <p class="empty">{isFiltered ? 'No record is like this.' : 'Nothing was logged yet.'}</p>
        ) : (
          <ol>
            <Rows of={records} each={(row) => <LogLine row={row} />} />
          </ol>
        )}
      </div>
    </>
  );
}

/** Holds the signs of the levels: they differ in shape, and their names stand beside them. */
const SIGNS: Readonly<Record<string, readonly [IconName, string]>> = {
  SEVERE: ['stop', 'state-bad'],
  WARNING: ['alert', 'state-warn'],
  INFO: ['info', 'state-info'],
};

function LogLine({ row: { at, level, logger, message, fields } }: { row: LogRow }) {
  const [icon, state] = SIGNS[level] ?? (['dot-fill', 'state-still'] as const);
  const moment = new Date(at).toISOString();
  return (
    <li>
      <span class={`state ${state}`}>
        <Icon name={icon} /> {level}
      </span>{' '}
      <time dateTime={moment}>{moment.replace('T', ' ').replace('Z', ' UTC')}</time>{' '}
      <span class="logger muted">{logger}</span>
      <p>{message}</p>
      {fields !== '' && <pre>{fields}</pre>}
    </li>
  );
}
