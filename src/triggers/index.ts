export type { AnsweredRequest, GenericSender } from './generic-webhooks.ts';
export { createPolling } from './polling.ts';
export type { FieldRemark } from './schedule-check.ts';
export { createMinuteClock, type MinuteClock, type Timed } from './timers.ts';
export { createJobTimers, type JobTimers } from './timers-of-jobs.ts';
export type * from './types.ts';
export { createWebhooks } from './webhooks.ts';
