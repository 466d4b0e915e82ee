import { bool, defineBranchProperty, int, RATE_LIMIT_PROPERTY, text } from '../../points/index.ts';
import { rateLimit } from './rate-limit.ts';

/** Limits the rate at which builds of a branch begin. */
export const rateLimitOfBranch = defineBranchProperty({
  symbol: 'rateLimit',
  displayName: 'Throttle builds',
  xmlTag: 'jenkins.branch.RateLimitBranchProperty',
  fields: {
    durationName: text({ label: 'Duration', default: 'hour' }),
    count: int({ label: 'Number of builds', default: 0 }),
    userBoost: bool({ label: 'Let people start builds at any time' }),
  },
  example: { durationName: 'day', count: 4, userBoost: true },
  onJob: { tag: RATE_LIMIT_PROPERTY, of: (config) => ({ kind: rateLimit, config }) },
});
