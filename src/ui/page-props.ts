import type { Page } from './page.ts';
import type { Frame } from './types.ts';

/** What the component of one kind of page gets. */
export interface PageProps<Content extends Page> {
  readonly frame: Frame;
  readonly page: Content;
}
