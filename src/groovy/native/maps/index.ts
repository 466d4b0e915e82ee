import type { NativeClass } from '../define.ts';
import { constructed } from './construct.ts';
import { entryClasses } from './entry.ts';
import { map } from './map.ts';
import { properties } from './properties.ts';
import { sortedMap } from './sorted.ts';

export { callFunction } from './access.ts';
export { emptyMap, mapOf } from './similar.ts';
export { callForEntry } from './walk.ts';

export const mapClasses: readonly NativeClass[] = [map, sortedMap, ...constructed, properties, ...entryClasses];
