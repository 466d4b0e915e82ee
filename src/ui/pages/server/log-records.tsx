import { PostButton } from '../../parts/post-form.tsx';
import type { LogRecordsContent } from '../../types/log.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the records of a log recorder, or of the whole server. */
export function LogRecords({ frame, page }: PageProps<LogRecordsContent>) {
  const { heading, about, records, actions } = page;
  return (
    <>
      <h1>{heading}</h1>
      <p>{about}</p>
      {actions !== null && (
        <p>
          <a href={actions.configure}>Configure</a>{' '}
          <PostButton crumb={frame.crumb} action={actions.clear} text="Clear this log" />{' '}
          <PostButton
            crumb={frame.crumb}
            action={actions.remove}
            confirm={`Delete the log recorder ${heading}?`}
            text="Delete log recorder"
            kind="danger"
          />
        </p>
      )}
      {records === '' ? <p class="empty">Nothing was logged yet.</p> : <pre>{records}</pre>}
    </>
  );
}
