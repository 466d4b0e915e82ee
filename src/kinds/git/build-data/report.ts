import { refer } from '../../../export/index.ts';
import { type ReportPage, type RunReport, runReport } from '../../../points/index.ts';
import { type BuildData, type Built, revisionText } from '../built.ts';
import { buildDataBean } from './bean.ts';

/**
 * Returns the pages of a run that show what it built of its repositories: `git`, for the second one `git-2`. Jenkins:
 * `BuildData#getUrlName`.
 */
export function buildDataReport(data: BuildData): RunReport {
  const { index, scmName, lastBuild } = data;
  return runReport({
    urlName: index === null ? 'git' : `git-${index}`,
    title: scmName === '' ? 'Git Build Data' : `Git Build Data:${scmName}`,
    summary: lastBuild?.revision.sha1 ?? '',
    belowJob: false,
    page: (_, at) => (at.length === 0 ? pageOf(data) : null),
    bean: (_, at) => (at.length === 0 ? refer(buildDataBean, data) : null),
  });
}

function pageOf({ byBranch, lastBuild, remoteUrls, scmName }: BuildData): ReportPage {
  const branches = lastBuild?.revision.branches ?? [];
  return {
    heading: 'Git Build Data',
    facts: [
      ...(lastBuild === null ? [] : [['Revision', lastBuild.revision.sha1] as const]),
      ...(scmName === '' ? [] : [['From SCM', scmName] as const]),
      ['Repository', remoteUrls.join(', ')] as const,
      ...(branches.length === 0 ? [] : [['Branch', branches.map(({ name }) => name).join(', ')] as const]),
    ],
    tables: [
      {
        heading: 'Built Branches',
        columns: ['Branch', 'Build'],
        rows: byBranch.map(([name, built]) => [name, buildText(built)]),
        left: 0,
      },
    ],
  };
}

/** Returns the text that Java's `Build#toString` returns. */
function buildText({ number, revision }: Built): string {
  return `Build #${number} of Revision ${revisionText(revision)}`;
}
