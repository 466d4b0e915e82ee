import { classOfTag, type Field } from '../../points/index.ts';
import { attributeOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';

/** Describes how long a run may take. Numbers are text, because they may hold variables. */
export type Strategy =
  | { readonly kind: 'absolute'; readonly timeoutMinutes: string }
  | { readonly kind: 'no-activity'; readonly timeoutSecondsString: string }
  | {
      readonly kind: 'elastic';
      readonly timeoutPercentage: string;
      readonly numberOfBuilds: string;
      readonly timeoutMinutesElasticDefault: string;
      readonly failSafeTimeoutDuration: boolean;
    }
  | { readonly kind: 'likely-stuck' }
  | { readonly kind: 'deadline'; readonly deadlineTime: string; readonly deadlineToleranceInMinutes: number }
  | { readonly kind: 'unknown'; readonly className: string };

const CLASS = 'hudson.plugins.build_timeout.impl.';

/** Defines the field of the strategy; null where the element is missing, as in files of the first versions. */
export const strategyField: Field<Strategy | null> = {
  type: 'any',
  label: 'Time-out strategy',
  fromXml: (element) => (element === undefined ? null : read(element)),
  toXml: (name, strategy) => (strategy === null ? [] : [write(name, strategy)]),
};

function read(element: XmlElement): Strategy {
  const className = classOfTag(attributeOf(element, 'class') ?? '');
  const value = (name: string) => childText(element, name) ?? '';
  switch (className) {
    case `${CLASS}AbsoluteTimeOutStrategy`:
      return { kind: 'absolute', timeoutMinutes: value('timeoutMinutes') };
    case `${CLASS}NoActivityTimeOutStrategy`:
      return { kind: 'no-activity', timeoutSecondsString: childText(element, 'timeoutSecondsString') ?? old(element) };
    case `${CLASS}ElasticTimeOutStrategy`:
      return {
        kind: 'elastic',
        timeoutPercentage: value('timeoutPercentage'),
        numberOfBuilds: value('numberOfBuilds'),
        timeoutMinutesElasticDefault: value('timeoutMinutesElasticDefault'),
        failSafeTimeoutDuration: value('failSafeTimeoutDuration') === 'true',
      };
    case `${CLASS}LikelyStuckTimeOutStrategy`:
      return { kind: 'likely-stuck' };
    case `${CLASS}DeadlineTimeOutStrategy`:
      return {
        kind: 'deadline',
        deadlineTime: value('deadlineTime'),
        deadlineToleranceInMinutes: Math.max(1, Number.parseInt(value('deadlineToleranceInMinutes'), 10) || 1),
      };
    default:
      return { kind: 'unknown', className };
  }
}

/** Returns the seconds of an old file, which holds milliseconds. */
function old(element: XmlElement): string {
  return String(Math.floor(Number(childText(element, 'timeout') ?? '0') / 1000));
}

function write(name: string, strategy: Strategy): XmlNode {
  const of = (className: string, children: Readonly<Record<string, string>>): XmlNode =>
    node(
      name,
      { class: `${CLASS}${className}` },
      Object.entries(children).map(([key, value]) => node(key, value)),
    );
  switch (strategy.kind) {
    case 'absolute':
      return of('AbsoluteTimeOutStrategy', { timeoutMinutes: strategy.timeoutMinutes });
    case 'no-activity':
      return of('NoActivityTimeOutStrategy', { timeoutSecondsString: strategy.timeoutSecondsString });
    case 'elastic':
      return of('ElasticTimeOutStrategy', {
        timeoutPercentage: strategy.timeoutPercentage,
        numberOfBuilds: strategy.numberOfBuilds,
        failSafeTimeoutDuration: String(strategy.failSafeTimeoutDuration),
        timeoutMinutesElasticDefault: strategy.timeoutMinutesElasticDefault,
      });
    case 'likely-stuck':
      return of('LikelyStuckTimeOutStrategy', {});
    case 'deadline':
      return of('DeadlineTimeOutStrategy', {
        deadlineTime: strategy.deadlineTime,
        deadlineToleranceInMinutes: String(strategy.deadlineToleranceInMinutes),
      });
    case 'unknown':
      return node(name, { class: strategy.className }, []);
  }
}
