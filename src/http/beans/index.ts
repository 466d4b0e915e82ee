export { executorReference } from './executor.ts';
export { fingerprintReference } from './fingerprint.ts';
export { itemReference } from './item-reference.ts';
export { jobColor, runColor } from './job-color.ts';
export { queueItemReference, queueReference } from './queue.ts';
export { runReference } from './run.ts';
export { viewReference } from './view.ts';
