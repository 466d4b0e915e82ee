import { defineBean, map } from '../../export/index.ts';
import { fail } from '../../model/index.ts';
import {
  type ActionBeanContext,
  defineTransientAction,
  type RunPageContext,
  runApi,
  runPage,
} from '../../points/index.ts';
import { envInjectSettings } from './settings.ts';
import { exportPages } from './variables-export.ts';

const PATH = 'injectedEnvVars';
const HEADING = 'Environment Variables';

const page = runPage({
  path: PATH,
  method: 'GET or POST',
  isObject: true,
  doc: 'The variables that the steps of the build had in their environment; secrets are hidden.',
  async answer(context) {
    const rows = [...(await shownVariables(context))];
    const tables = [{ heading: 'Variables', columns: ['Name', 'Value'], rows, left: 0 }];
    return { type: 'report', page: { heading: HEADING, facts: [], tables } };
  },
});

const variablesBean = defineBean<ReadonlyMap<string, string>, ActionBeanContext>(
  'org.jenkinsci.plugins.envinject.EnvInjectVarList',
  {
    visibility: 99,
    rows: { envMap: { doc: 'Values by their names.', read: (variables) => map([...variables]) } },
  },
);

const api = runApi({ path: PATH, doc: 'The variables of the build.', bean: variablesBean, read: shownVariables });

/** Shows the variables below each build that has any. Jenkins: `EnvInjectPluginAction`. */
export const injectedVariables = defineTransientAction({
  className: 'org.jenkinsci.plugins.envinject.EnvInjectPluginAction',
  symbol: 'injectedVariables',
  displayName: HEADING,
  belowRun: {
    pages: [page, ...exportPages(PATH, shownVariables)],
    apis: [api],
    async link(context) {
      return (await context.variables()) === null ? null : { title: HEADING, summary: '', path: PATH };
    },
  },
});

/**
 * Returns the variables of a run in order of their names: of a running one as they are, of another as they were. They are
 * empty where an administrator hides them all, as in the plugin; throws a 404 where the run has none.
 */
async function shownVariables(context: RunPageContext): Promise<ReadonlyMap<string, string>> {
  const { hideInjectedVars, enablePermissions } = await context.settings(envInjectSettings);
  if (enablePermissions) context.require('EnvInject/ViewVars');
  const known = (await context.variables()) ?? fail('PAGE_NOT_FOUND');
  return hideInjectedVars ? new Map() : new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1)));
}
