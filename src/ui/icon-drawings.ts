import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ASSETS } from './assets.ts';

/** Holds the drawings of icons as symbols, by the ids that pages use. */
const DRAWINGS = new Map(
  Array.from(
    (ASSETS.find(({ name }) => name === 'icons.svg')?.body ?? '').matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs),
    ([symbol, id]) => [id ?? '', symbol],
  ),
);

const USE = /<use href="#(i-[a-z-]+)"/g;

/** Collects which icons a page shows, piece by piece, as kept pieces are not rendered again. */
export class IconDrawings {
  readonly #used = new Set<string>();

  note(html: string): void {
    for (const [, id = ''] of html.matchAll(USE)) this.#used.add(id);
  }

  /** Returns the drawings of what the page shows. `file` has all of them, for what the script shows later. */
  html(file: string): string {
    const symbols = [...this.#used].sort().map((id) => DRAWINGS.get(id) ?? '');
    const place = renderToString(
      h('svg', { id: 'icon-drawings', class: 'signs', 'aria-hidden': 'true', 'data-file': file }),
    );
    return place.replace('</svg>', () => `${symbols.join('')}</svg>`);
  }
}
