import { all } from './elements.ts';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Lets the keyboard reach boxes that scroll and have nothing in them that it stops at; others need no stop of their own. */
export function reachScrolled(): void {
  for (const box of all<HTMLElement>('.scroll, .many, pre')) {
    const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    if (box.dataset['reached'] === undefined && (!scrolls || box.matches('[tabindex]') || box.querySelector(STOPS)))
      continue;
    box.dataset['reached'] = '';
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
}
