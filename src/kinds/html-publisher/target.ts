import { bool, type ConfigOf, text } from '../../points/index.ts';

/** What is published under one name. Jenkins: `htmlpublisher.HtmlPublisherTarget`. */
export const TARGET_FIELDS = {
  reportName: text({ title: 'Report title' }),
  reportDir: text({ title: 'HTML directory to archive' }),
  reportFiles: text({ title: 'Index pages' }),
  reportTitles: text({ title: 'Index page titles' }),
  alwaysLinkToLastBuild: bool({ title: 'Always link to last build' }),
  keepAll: bool({ title: 'Keep past HTML reports' }),
  allowMissing: bool({ title: 'Allow missing report' }),
  includes: text({ title: 'Include files', default: '**/*' }),
  escapeUnderscores: bool({ title: 'Escape underscores in report title', default: true }),
} as const;

export type HtmlTarget = ConfigOf<typeof TARGET_FIELDS>;

/** Name of a report in addresses: what is not a letter, digit or hyphen in hex, as Jenkins writes it. */
export function reportAddress({
  reportName,
  escapeUnderscores,
}: Pick<HtmlTarget, 'reportName' | 'escapeUnderscores'>): string {
  const strange = escapeUnderscores ? /[^a-zA-Z0-9-]/gu : /[^a-zA-Z0-9_-]/gu;
  return reportName.replace(strange, (found) => `_${Buffer.from(found).toString('hex')}`);
}
