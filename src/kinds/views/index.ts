import type { ViewKind } from '../../points/index.ts';
import { allView } from '../core/views/all.ts';
import { listView } from '../core/views/list.ts';
import { myView } from '../core/views/my.ts';

export const views = [allView, listView, myView] as const satisfies readonly ViewKind[];
