import type { Frame } from './frame.ts';
import type { Page } from './page.ts';

/** Describes the props of the component for one kind of page. */
export interface PageProps<Content extends Page> {
  readonly frame: Frame;
  readonly page: Content;
}
