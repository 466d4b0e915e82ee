import { bool, type ConfigOf, text } from '../../points/index.ts';

/** Defines the fields of one published report. Jenkins: `htmlpublisher.HtmlPublisherTarget`. */
export const TARGET_FIELDS = {
  reportName: text({ label: 'Report title', help: 'The link to the report has this name.' }),
  reportDir: text({ label: 'HTML directory to archive', help: 'The folder of the report, below the workspace.' }),
  reportFiles: text({ label: 'Index pages', help: 'The pages that are shown first, with commas between them.' }),
  reportTitles: text({ label: 'Index page titles', help: 'The titles of these pages, with commas between them.' }),
  alwaysLinkToLastBuild: bool({
    label: 'Always link to last build',
    help: 'The job links to the report of its last build, whatever its result.',
  }),
  keepAll: bool({
    label: 'Keep past HTML reports',
    help: 'Each build keeps its own report; otherwise the job keeps the last one alone.',
  }),
  allowMissing: bool({ label: 'Allow missing report', help: 'The build goes on without a report.' }),
  includes: text({
    label: 'Include files',
    help: 'Files of the folder that match one of these patterns are kept.',
    default: '**/*',
  }),
  escapeUnderscores: bool({
    label: 'Escape underscores in report title',
    help: 'Addresses of the report write underscores in their code.',
    default: true,
  }),
} as const;

export type HtmlTarget = ConfigOf<typeof TARGET_FIELDS>;

/** Returns the name of a report in addresses, with all but letters, digits and hyphens in hex, as Jenkins writes it. */
export function reportAddress({
  reportName,
  escapeUnderscores,
}: Pick<HtmlTarget, 'reportName' | 'escapeUnderscores'>): string {
  const strange = escapeUnderscores ? /[^a-zA-Z0-9-]/gu : /[^a-zA-Z0-9_-]/gu;
  return reportName.replace(strange, (found) => `_${Buffer.from(found).toString('hex')}`);
}
