import type { Pages } from './example-parts.ts';
import { ITEM_PAGES } from './item-pages.ts';
import { LOG_PAGES } from './log-pages.ts';
import { PEOPLE_PAGES } from './people-pages.ts';
import { RUN_PAGES } from './run-pages.ts';
import { SERVER_PAGES } from './server-pages.ts';

/** Holds an example of each kind of page; the compiler asks for those that are missing. */
export const PAGES: Pages = { ...ITEM_PAGES, ...RUN_PAGES, ...PEOPLE_PAGES, ...SERVER_PAGES, ...LOG_PAGES };
