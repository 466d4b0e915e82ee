import { Icon } from '../../parts/icon.tsx';
import type { LogRecordersContent } from '../../types/log.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the list of log recorders, of which the first holds everything. */
export function LogRecorders({ page: { recorders, newHref } }: PageProps<LogRecordersContent>) {
  return (
    <>
      <div class="heading">
        <h1>Log Recorders</h1>
        {newHref !== null && (
          <a class="button primary" href={newHref}>
            <Icon name="plus" /> Add new log recorder
          </a>
        )}
      </div>
      <p class="muted">
        Each keeps the newest records of some loggers, also those that are not grave enough for the log.
      </p>
      <div class="scroll boxed">
        <table id="logRecorders">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Loggers</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <a href="all">All Jenkins Logs</a>
              </th>
              <td class="muted">What the server logged last</td>
            </tr>
            {recorders.map(({ name, href, loggers }) => (
              <tr key={href}>
                <th scope="row">
                  <a href={href}>{name}</a>
                </th>
                <td>{loggers.length === 0 ? <span class="muted">none yet</span> : loggers.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
