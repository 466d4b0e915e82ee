import type { Route } from '../../route.ts';
import { jarRoutes } from './jars.ts';
import { listener } from './listener.ts';
import { transferRoutes } from './transfers.ts';
import { webSocketRoutes } from './web-socket.ts';

/** Holds what agent programs ask the server for. */
export const inboundAgentRoutes: readonly Route[] = [...jarRoutes, listener, ...webSocketRoutes, ...transferRoutes];
