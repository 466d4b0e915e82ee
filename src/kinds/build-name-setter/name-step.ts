import { defineBuilder, text } from '../../points/index.ts';
import { setRunName } from './set-run-name.ts';

/** Sets the run's name by a template. Jenkins: `BuildNameStep`. */
export const runName = defineBuilder({
  symbol: 'buildName',
  displayName: 'Changes build name',
  xmlTag: 'org.jenkinsci.plugins.pipeline.BuildNameStep',
  fields: { nameTemplate: text({ label: 'Build name', required: true }) },
  inScripts: { isUsual: false },
  example: { nameTemplate: '#${BUILD_NUMBER} of ${GIT_BRANCH}' },
  async perform({ nameTemplate }, context) {
    const name = await setRunName(nameTemplate, context);
    if (name !== null) context.env.set('BUILD_DISPLAY_NAME', name);
    return 'SUCCESS';
  },
});
