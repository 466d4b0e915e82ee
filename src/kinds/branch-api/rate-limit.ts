import { bool, defineProperty, int, one, RATE_LIMIT_PROPERTY, readFields, text } from '../../points/index.ts';
import { childOf } from '../../xml/index.ts';

const FIELDS = {
  durationName: text({
    label: 'Duration',
    default: 'hour',
    script: false,
    choices: ['hour', 'day', 'week', 'month', 'year'],
  }),
  count: int({ label: 'Number of builds', default: 0, script: false }),
  userBoost: bool({ label: 'Let people start builds at any time', script: false }),
} as const;

const property = defineProperty({
  symbol: 'rateLimitBuilds',
  displayName: 'Throttle builds',
  xmlTag: RATE_LIMIT_PROPERTY,
  fields: FIELDS,
  inScripts: { more: { throttle: { type: one('rateThrottle'), declared: { required: true } } } },
  example: { durationName: 'day', count: 4, userBoost: true },
});

/**
 * Limits the rate at which builds begin. Scripts pass it as `throttle`, files have its fields directly. Jenkins:
 * `RateLimitBranchProperty`.
 */
export const rateLimit: typeof property = {
  ...property,
  fromXml: (element, context) => readFields(FIELDS, childOf(element, 'throttle') ?? element, context),
};
