import type { ViewKind } from '../../points/index.ts';
import { allView } from './all/index.ts';
import { listView } from './list/index.ts';
import { myView } from './my/index.ts';

export const views = [allView, listView, myView] as const satisfies readonly ViewKind[];
