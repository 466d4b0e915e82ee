import { bool, type ConfigOf, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

/** Defines the fields of one published report. */
export const TARGET_FIELDS = {
  reportName: text({ label: 'Report title', help: 'The link to the report has this name.', required: true }),
  reportDir: text({
    label: 'HTML directory to archive',
    help: 'The folder of the report, below the workspace.',
    required: true,
  }),
  reportFiles: text({
    label: 'Index pages',
    help: 'The pages that are shown first, with commas between them.',
    required: true,
  }),
  reportTitles: text({ label: 'Index page titles', help: 'The titles of these pages, with commas between them.' }),
  alwaysLinkToLastBuild: bool({
    label: 'Always link to last build',
    help: 'The job links to the report of its last build, whatever its result.',
    required: true,
  }),
  keepAll: bool({
    label: 'Keep past HTML reports',
    help: 'Each build keeps its own report; otherwise the job keeps the last one alone.',
    required: true,
  }),
  allowMissing: bool({ label: 'Allow missing report', help: 'The build goes on without a report.', required: true }),
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

/** Defines a field for the reports. Jenkins: `htmlpublisher.HtmlPublisherTarget`. */
export const reportTargets = groupList('htmlpublisher.HtmlPublisherTarget', TARGET_FIELDS, {
  label: 'Reports',
  help: 'The reports that are published.',
  required: true,
  inScripts: {
    order: ['reportName', 'reportDir', 'reportFiles', 'keepAll', 'alwaysLinkToLastBuild', 'allowMissing'],
    more: { useWrapperFileDirectly: { type: 'boolean' } },
  },
});

export type HtmlTarget = ConfigOf<typeof TARGET_FIELDS>;

/** Returns the name of a report in addresses, with all but letters, digits and hyphens in hex, as Jenkins writes it. */
export function reportAddress({
  reportName,
  escapeUnderscores,
}: Pick<HtmlTarget, 'reportName' | 'escapeUnderscores'>): string {
  const strange = escapeUnderscores ? /[^a-zA-Z0-9-]/gu : /[^a-zA-Z0-9_-]/gu;
  return reportName.replace(strange, (found) => `_${Buffer.from(found).toString('hex')}`);
}
