import type { Route } from '../../route.ts';
import { queueApi, queueApiPage, queueItemApi, queueItemApiPage, queueItemHint } from './api.ts';
import { cancelItem, cancelQueueItem } from './cancel.ts';

const routes: readonly Route[] = [queueApi, queueItemApi, queueItemHint, cancelItem, cancelQueueItem];

/** Everything below `/queue/`. */
export const queueRoutes: readonly Route[] = [...routes, queueApiPage(routes), queueItemApiPage(routes)];
