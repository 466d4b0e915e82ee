import { MAX_WAIT_MS } from './follow-console.ts';
import { showTimes } from './times.ts';

// Part of a page that changes while a build runs: it is taken from the page as it is now.

/** Replaces an element with a fresh one; focus and scroll position remain. */
function replacePart(old: Element, fresh: Element): Element {
  const copy = document.importNode(fresh, true);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const places = (part: Element) => Array.from(part.querySelectorAll<HTMLElement>('.scroll, .scroll a'));
  const at = focused instanceof HTMLElement ? places(old).indexOf(focused) : -1;
  const href = focused?.getAttribute('href');
  const scrolled = Array.from(old.querySelectorAll('.scroll'), (box) => box.scrollLeft);
  old.replaceWith(copy);
  copy.querySelectorAll('.scroll').forEach((box, index) => {
    box.scrollLeft = scrolled[index] ?? 0;
  });
  const same = href && Array.from(copy.querySelectorAll('a')).find((link) => link.getAttribute('href') === href);
  const next = same || places(copy)[at];
  if (next) next.focus({ preventScroll: true });
  showTimes();
  return copy;
}

/** Updates a section of the page from the server, until the build that it is about has ended. */
export function keepLive(first: Element): void {
  let section = first;
  let wait = 1000;
  let seen: Element | null = null;
  async function turn(): Promise<void> {
    try {
      const response = await fetch(location.href);
      if (!response.ok) throw new Error(String(response.status));
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const fresh = page.getElementById(section.id);
      if (!fresh) return;
      if (!seen || !fresh.isEqualNode(seen)) section = replacePart(section, fresh);
      seen = fresh;
      // The build has ended: the rest of the page is another one now.
      if (!('live' in fresh.dataset)) return location.reload();
      wait = 1000;
    } catch {
      wait = Math.min(wait * 2, MAX_WAIT_MS);
    }
    setTimeout(turn, wait);
  }
  setTimeout(turn, wait);
}
