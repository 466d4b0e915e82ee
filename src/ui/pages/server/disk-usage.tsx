import { type Column, DataTable } from '../../parts/data-table.tsx';
import { sizeText } from '../../parts/file-list.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { Ago } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { DiskUsageContent } from '../../types/server.ts';

type Usage = DiskUsageContent['jobs'][number];

const COLUMNS: readonly Column<Usage>[] = [
  { heading: 'Job', cell: ({ name, href }) => <a href={href}>{name}</a>, header: true },
  { heading: 'Total', cell: (usage) => sizeText(totalOf(usage)), class: 'number' },
  { heading: 'Builds', cell: ({ builds }) => sizeText(builds), class: 'number' },
  { heading: 'Artifacts', cell: ({ artifacts }) => sizeText(artifacts), class: 'number' },
  { heading: 'Workspace', cell: ({ workspace }) => sizeText(workspace), class: 'number' },
  { heading: 'Measured', cell: ({ at }) => <Ago at={at} /> },
];

/** Renders the disk space that jobs use. */
export function DiskUsage({ frame, page }: PageProps<DiskUsageContent>) {
  const { jobs, missing, isMeasuring } = page;
  const total = jobs.reduce((sum, usage) => sum + totalOf(usage), 0);
  return (
    <>
      <h1>Disk usage</h1>
      <p>
        {`${sizeText(total)} in ${jobs.length} jobs.`}
        {missing > 0 && ` ${missing} more were not measured yet.`}
        {isMeasuring && ' They are being measured.'}
      </p>
      {jobs.length === 0 ? <p class="empty">There are no figures yet.</p> : <DataTable columns={COLUMNS} rows={jobs} />}
      {!isMeasuring && <PostButton crumb={frame.crumb} action={page.action} text="Measure again" />}
    </>
  );
}

function totalOf({ builds, artifacts, workspace }: Usage): number {
  return builds + artifacts + workspace;
}
