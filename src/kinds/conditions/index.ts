import type { ConditionKind } from '../../points/index.ts';
import { always } from './always/index.ts';
import { and } from './and/index.ts';
import { booleanCondition } from './boolean/index.ts';
import { expression } from './expression/index.ts';
import { fileExists } from './file-exists/index.ts';
import { never } from './never/index.ts';
import { not } from './not/index.ts';
import { numbers } from './numbers/index.ts';
import { or } from './or/index.ts';
import { shellCondition } from './shell/index.ts';
import { status } from './status/index.ts';
import { stringsMatch } from './strings-match/index.ts';

export const conditions = [
  always,
  never,
  booleanCondition,
  stringsMatch,
  expression,
  status,
  numbers,
  fileExists,
  shellCondition,
  not,
  and,
  or,
] as const satisfies readonly ConditionKind[];
