import { type NativeClass, nativeClass } from '../../define.ts';
import { adjusterClasses } from './adjusters.ts';
import { amountClasses } from './amounts.ts';
import {
  TEMPORAL,
  TEMPORAL_ACCESSOR,
  TEMPORAL_ADJUSTER,
  TEMPORAL_AMOUNT,
  TEMPORAL_FIELD,
  TEMPORAL_UNIT,
} from './classes.ts';
import { enumClasses } from './enums.ts';
import { formatterClass } from './formatter.ts';
import { guarded } from './guard.ts';
import { instantClass } from './instant.ts';
import { localDateClass } from './local-date.ts';
import { localDateTimeClass } from './local-date-time.ts';
import { localTimeClass } from './local-time.ts';
import { yearClasses } from './years.ts';
import { zoneIdClasses } from './zone-id.ts';
import { zonedClasses } from './zoned-date-time.ts';

/** Holds the classes of `java.time`. */
export const timeClasses: readonly NativeClass[] = [
  ...[TEMPORAL, TEMPORAL_ACCESSOR, TEMPORAL_ADJUSTER, TEMPORAL_AMOUNT, TEMPORAL_FIELD, TEMPORAL_UNIT].map((type) =>
    nativeClass(type, {}),
  ),
  ...adjusterClasses,
  ...amountClasses,
  ...enumClasses,
  formatterClass,
  instantClass,
  localDateClass,
  localDateTimeClass,
  localTimeClass,
  ...yearClasses,
  ...zoneIdClasses,
  ...zonedClasses,
].map((table) => guarded(table));
