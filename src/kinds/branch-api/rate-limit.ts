import {
  bool,
  defineProperty,
  int,
  nestedClass,
  one,
  RATE_LIMIT_PROPERTY,
  readFields,
  text,
} from '../../points/index.ts';
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

const THROTTLE = nestedClass(
  {
    count: int({ default: 0, required: true }),
    durationName: text({ required: true }),
    userBoost: bool({ required: true }),
  },
  { className: 'jenkins.branch.RateLimitBranchProperty$Throttle' },
);

const property = defineProperty({
  symbol: 'rateLimitBuilds',
  displayName: 'Throttle builds',
  xmlTag: RATE_LIMIT_PROPERTY,
  fields: FIELDS,
  inScripts: { more: { throttle: { type: one(THROTTLE), declared: { required: true } } } },
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
