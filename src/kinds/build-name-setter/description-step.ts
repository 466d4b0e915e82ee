import { defineBuilder, text } from '../../points/index.ts';
import { setRunDescription } from './set-run-name.ts';

/** Describes the run by a template. Jenkins: `BuildDescriptionStep`. */
export const runDescription = defineBuilder({
  symbol: 'buildDescription',
  displayName: 'Changes build description',
  xmlTag: 'org.jenkinsci.plugins.pipeline.BuildDescriptionStep',
  fields: { descriptionTemplate: text({ label: 'Build description', required: true }) },
  inScripts: { isUsual: false },
  example: { descriptionTemplate: 'from ${GIT_BRANCH}' },
  async perform({ descriptionTemplate }, context) {
    await setRunDescription(descriptionTemplate, context);
    return 'SUCCESS';
  },
});
