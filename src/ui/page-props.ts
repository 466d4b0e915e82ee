import type { Frame, Page } from './types.ts';

/** What the component of one kind of page gets. */
export interface PageProps<Name extends Page['page']> {
  readonly frame: Frame;
  readonly page: Extract<Page, { page: Name }>;
}
