import { bool, type ConfigOf, text } from '../../points/index.ts';

/** Defines the fields of one published report. Jenkins: `htmlpublisher.HtmlPublisherTarget`. */
export const TARGET_FIELDS = {
  reportName: text({ label: 'Report title' }),
  reportDir: text({ label: 'HTML directory to archive' }),
  reportFiles: text({ label: 'Index pages' }),
  reportTitles: text({ label: 'Index page titles' }),
  alwaysLinkToLastBuild: bool({ label: 'Always link to last build' }),
  keepAll: bool({ label: 'Keep past HTML reports' }),
  allowMissing: bool({ label: 'Allow missing report' }),
  includes: text({ label: 'Include files', default: '**/*' }),
  escapeUnderscores: bool({ label: 'Escape underscores in report title', default: true }),
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
