import type { Route } from '../../route.ts';
import { health } from './health.ts';
import { lifecycleRoutes } from './lifecycle.ts';
import { quietModeRoutes } from './quiet-mode.ts';
import { systemInfo } from './system-info.ts';

export const systemRoutes: readonly Route[] = [...lifecycleRoutes, ...quietModeRoutes, systemInfo, health];
