import type { BuiltInPlugin } from '../../points/index.ts';
import { always } from './always.ts';
import { and } from './and.ts';
import { booleanCondition } from './boolean.ts';
import { expression } from './expression.ts';
import { fileExists } from './file-exists.ts';
import { never } from './never.ts';
import { not } from './not.ts';
import { numbers } from './numbers.ts';
import { or } from './or.ts';
import { shellCondition } from './shell.ts';
import { status } from './status.ts';
import { stringsMatch } from './strings-match.ts';

export const runConditionPlugin: BuiltInPlugin = {
  name: 'run-condition',
  kinds: [
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
  ],
};
