import type { BuiltInPlugin } from '../../points/index.ts';
import { issues } from './action.ts';
import { checkstyle } from './checkstyle.ts';
import { recordIssues } from './publisher.ts';

export const warningsNgPlugin: BuiltInPlugin = {
  name: 'warnings-ng',
  kinds: [recordIssues, checkstyle, issues],
};
