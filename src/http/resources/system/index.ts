import type { Route } from '../../route.ts';
import { configureSecurityRoutes } from './configure-security.ts';
import { fingerprintCheck, fingerprintPage } from './fingerprint-check.ts';
import { health } from './health.ts';
import { homeStateRoutes } from './home-state.ts';
import { housekeepingRoutes } from './housekeeping.ts';
import { lifecycleRoutes } from './lifecycle.ts';
import { manage } from './manage.ts';
import { monitorRoutes } from './monitors.ts';
import { monitorsApiRoutes } from './monitors-api.ts';
import { oldDataRoutes } from './old-data.ts';
import { prepareShutdownRoutes } from './prepare-shutdown.ts';
import { quietModeRoutes } from './quiet-mode.ts';
import { serverPageRoutes } from './server-pages.ts';
import { systemInfo } from './system-info.ts';
import { threadDump } from './thread-dump.ts';

export const systemRoutes: readonly Route[] = [
  ...lifecycleRoutes,
  ...quietModeRoutes,
  ...housekeepingRoutes,
  ...prepareShutdownRoutes,
  ...monitorRoutes,
  ...monitorsApiRoutes,
  ...serverPageRoutes,
  ...oldDataRoutes,
  manage,
  ...homeStateRoutes,
  ...configureSecurityRoutes,
  systemInfo,
  threadDump,
  fingerprintCheck,
  fingerprintPage,
  health,
];
