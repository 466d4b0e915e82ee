import type { ConditionKind } from '../../points/index.ts';
import { always } from '../run-condition/always.ts';
import { and } from '../run-condition/and.ts';
import { booleanCondition } from '../run-condition/boolean.ts';
import { expression } from '../run-condition/expression.ts';
import { fileExists } from '../run-condition/file-exists.ts';
import { never } from '../run-condition/never.ts';
import { not } from '../run-condition/not.ts';
import { numbers } from '../run-condition/numbers.ts';
import { or } from '../run-condition/or.ts';
import { shellCondition } from '../run-condition/shell.ts';
import { status } from '../run-condition/status.ts';
import { stringsMatch } from '../run-condition/strings-match.ts';

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
