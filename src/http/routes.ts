import type { KindRegistry } from '../points/index.ts';
import { withApiPages } from './api/api-pages.ts';
import { actionRoutes, reportRoutes } from './resources/action/index.ts';
import { auditRoutes } from './resources/audit/index.ts';
import { fieldCheckRoutes } from './resources/checks/fields.ts';
import { formCheckRoutes } from './resources/checks/form-checks.ts';
import { checkRoutes } from './resources/checks/index.ts';
import { cliRoutes } from './resources/cli/index.ts';
import { computationRoutes } from './resources/computation/index.ts';
import { computerRoutes } from './resources/computer/index.ts';
import { cascRoutes } from './resources/configuration-as-code/index.ts';
import { consoleRoutes } from './resources/console/index.ts';
import { credentialRoutes } from './resources/credentials/index.ts';
import { crumbIssuerRoutes } from './resources/crumb-issuer/index.ts';
import { diskUsageRoutes } from './resources/disk-usage/index.ts';
import { eventRoutes } from './resources/events/index.ts';
import { favoriteRoutes } from './resources/favorites/index.ts';
import { buildFeedRoutes } from './resources/feeds/index.ts';
import { fileRoutes } from './resources/files/index.ts';
import { globalSettingsRoutes } from './resources/global-settings/index.ts';
import { inboundAgentRoutes } from './resources/inbound-agents/index.ts';
import { instanceRoutes } from './resources/instance/index.ts';
import { itemRoutes } from './resources/item/index.ts';
import { keyRotationRoutes } from './resources/key-rotation/index.ts';
import { labelRoutes } from './resources/label/index.ts';
import { librariesRoutes } from './resources/libraries/index.ts';
import { loadRoutes } from './resources/load/index.ts';
import { lockableRoutes } from './resources/lockable-resources/index.ts';
import { loginRoutes } from './resources/login/index.ts';
import { mailRoutes } from './resources/mail/index.ts';
import { markupRoutes } from './resources/markup/index.ts';
import { metricsRoutes } from './resources/metrics/index.ts';
import { openApiRoute } from './resources/openapi/index.ts';
import { peopleRoutes } from './resources/people/index.ts';
import { modelConverterRoutes } from './resources/pipeline-model-converter/index.ts';
import { pluginManagerRoutes } from './resources/plugin-manager/index.ts';
import { queueRoutes } from './resources/queue/index.ts';
import { roleStrategyRoutes } from './resources/role-strategy/index.ts';
import { rootRoutes } from './resources/root/index.ts';
import { runRoutes } from './resources/run/index.ts';
import { scriptApproval } from './resources/script-approval/index.ts';
import { searchRoutes } from './resources/search/index.ts';
import { securityRealmRoutes } from './resources/security-realm/index.ts';
import { serverLogRoutes } from './resources/server-log/index.ts';
import { setupWizardRoutes } from './resources/setup-wizard/index.ts';
import { systemRoutes } from './resources/system/index.ts';
import { testReportRoutes } from './resources/test-report/index.ts';
import { toolsRoutes } from './resources/tools/index.ts';
import { updateCenterRoutes } from './resources/update-center/index.ts';
import { userRoutes } from './resources/user/index.ts';
import { variablesRoutes } from './resources/variables/index.ts';
import { viewRoutes } from './resources/view/index.ts';
import { webhookRoutes } from './resources/webhooks/index.ts';
import { whoAmIRoutes } from './resources/who-am-i/index.ts';
import { workflowRoutes } from './resources/workflow/index.ts';
import { ofPlugin, type Route } from './route.ts';

/** Holds what the server answers, and the addresses of plugins that do not work. */
export interface RouteTable {
  readonly routes: readonly Route[];
  readonly idle: readonly Route[];
}

/** Returns every URL of the server, with who may call it and how, where all plugins of Jenkins work. */
export function createRoutes(kinds: Pick<KindRegistry, 'all'>): readonly Route[] {
  return createRouteTable(kinds, () => true).routes;
}

/** Returns every URL of the server; what plugins show is that of the kinds. */
export function createRouteTable(
  kinds: Pick<KindRegistry, 'all'>,
  isActive: (shortName: string) => boolean,
): RouteTable {
  const works = ({ plugin }: Route) => plugin === undefined || isActive(plugin);
  const all: readonly Route[] = [
    ...rootRoutes,
    ...loginRoutes,
    ...crumbIssuerRoutes,
    ...whoAmIRoutes,
    ...ofPlugin('role-strategy', roleStrategyRoutes),
    ...webhookRoutes(kinds),
    ...ofPlugin('mailer', mailRoutes),
    ...userRoutes,
    ...peopleRoutes,
    ...favoriteRoutes,
    ...securityRealmRoutes,
    ...computerRoutes,
    ...inboundAgentRoutes,
    ...labelRoutes,
    ...loadRoutes,
    ...pluginManagerRoutes,
    ...updateCenterRoutes,
    ...setupWizardRoutes,
    ...checkRoutes,
    ...formCheckRoutes(kinds),
    ...fieldCheckRoutes,
    ...searchRoutes,
    ...globalSettingsRoutes,
    ...cascRoutes,
    ...systemRoutes,
    ...serverLogRoutes,
    ...cliRoutes,
    ...ofPlugin('prometheus', metricsRoutes),
    ...auditRoutes,
    ...variablesRoutes,
    ...diskUsageRoutes,
    ...keyRotationRoutes,
    ...ofPlugin('pipeline-groovy-lib', librariesRoutes),
    ...ofPlugin('credentials', credentialRoutes),
    ...ofPlugin('script-security', [scriptApproval]),
    ...ofPlugin('lockable-resources', lockableRoutes),
    ...toolsRoutes,
    ...markupRoutes,
    ...consoleRoutes,
    ...ofPlugin('instance-identity', instanceRoutes),
    ...fileRoutes,
    ...queueRoutes,
    ...eventRoutes,
    ...viewRoutes,
    ...buildFeedRoutes,
    ...actionRoutes(kinds),
    ...itemRoutes(kinds),
    ...computationRoutes,
    ...runRoutes,
    ...ofPlugin('junit', testReportRoutes),
    ...ofPlugin('workflow-job', workflowRoutes),
    ...ofPlugin('pipeline-model-definition', modelConverterRoutes),
    ...reportRoutes,
    openApiRoute(() => routes),
  ];
  const routes = withApiPages(all.filter(works));
  return { routes, idle: withApiPages(all.filter((each) => !works(each))) };
}
