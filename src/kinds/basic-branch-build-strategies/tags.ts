import { defineBuildStrategy, int } from '../../points/index.ts';
import { PACKAGE } from './strategy.ts';

export const tagStrategy = defineBuildStrategy({
  symbol: 'buildTags',
  displayName: 'Tags',
  xmlTag: `${PACKAGE}TagBuildStrategyImpl`,
  fields: {
    atLeastMillis: int({ label: 'Ignore tags newer than', default: -1 }),
    atMostMillis: int({ label: 'Ignore tags older than', default: -1 }),
  },
  example: { atLeastMillis: -1, atMostMillis: 604_800_000 },
  isAutomatic({ atLeastMillis, atMostMillis }, { head, now }) {
    if (head.kind !== 'tag') return false;
    const age = now - (head.tagTimestamp ?? 0);
    if (atMostMillis >= 0 && age > atMostMillis) return false;
    return atLeastMillis < 0 || age >= atLeastMillis;
  },
});
