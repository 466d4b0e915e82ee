import type { Route } from '../../route.ts';
import { queueApi, queueItemApi, queueItemHint } from './api.ts';
import { cancelItem, cancelQueueItem } from './cancel.ts';

/** Holds every route below `/queue/`. */
export const queueRoutes: readonly Route[] = [queueApi, queueItemApi, queueItemHint, cancelItem, cancelQueueItem];
