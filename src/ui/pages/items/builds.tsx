import { FeedBar } from '../../parts/feed-bar.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StatusBall } from '../../parts/status-ball.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { Ago, Duration } from '../../parts/time.tsx';
import type { BuildsContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

const RESULTS = [
  { value: '', text: 'All builds' },
  { value: 'building', text: 'Under way' },
  { value: 'success', text: 'Success' },
  { value: 'unstable', text: 'Unstable' },
  { value: 'failure', text: 'Failed' },
  { value: 'aborted', text: 'Aborted' },
  { value: 'not_built', text: 'Not built' },
];

/** Renders builds of many jobs, newest first, with a filter that needs no script. */
export function Builds({ page }: PageProps<BuildsContent>) {
  const { job, result, rows, newer, older } = page;
  const isFiltered = job !== '' || result !== '';
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>{page.heading}</h1>
      </div>
      <form method="get" action="" class="filters">
        <TextField id="job-filter" name="job" label="Job" value={job} />
        <SelectField id="result-filter" name="result" label="Result" value={result} options={RESULTS} />
        <button type="submit">Filter</button>
        {isFiltered && (
          <a class="button quiet" href="?">
            Show all
          </a>
        )}
      </form>
      <div id="builds" data-live="run">
        {rows.length === 0 ? (
          <div class="empty-state">
            <h2>{isFiltered || newer !== null ? 'No build is like that' : 'Nothing was built yet'}</h2>
          </div>
        ) : (
          <BuildTable rows={rows} />
        )}
        {page.isCut && <p class="muted">Older builds are on the pages of their jobs.</p>}
        {(newer !== null || older !== null) && (
          <nav class="pager" aria-label="Pages of builds">
            {newer !== null && (
              <a class="button" href={newer} rel="prev">
                Newer
              </a>
            )}
            {older !== null && (
              <a class="button" href={older} rel="next">
                Older
              </a>
            )}
          </nav>
        )}
      </div>
      {page.hasFeeds && <FeedBar legendHref={page.legendHref} />}
    </>
  );
}

function BuildTable({ rows }: Pick<BuildsContent, 'rows'>) {
  return (
    <div class="scroll boxed">
      <table id="projectStatus" class="jobs">
        <thead>
          <tr>
            <th scope="col" class="sign">
              <span class="unseen">Status</span>
            </th>
            <th scope="col" class="name">
              Build
            </th>
            <th scope="col">Started</th>
            <th scope="col" class="more">
              Duration
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.href}>
              <td class="sign">
                <StatusBall color={row.color} compact />
              </td>
              <th scope="row" class="name">
                <a href={row.jobHref}>{row.job}</a> <a href={row.href}>{row.run}</a>
              </th>
              <td>
                <Ago at={row.timestamp} />
              </td>
              <td class="more">{row.duration === null ? 'under way' : <Duration ms={row.duration} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
