import { group, text } from '../../points/index.ts';

/** Defines the field for the text that a commit shows beside its status. */
export const statusMessage = group(
  { content: text({ label: 'Message', help: 'The text that the commit shows; tokens are replaced.', required: true }) },
  { label: 'Message', inScripts: { className: 'org.jenkinsci.plugins.github.common.ExpandableMessage' } },
);
