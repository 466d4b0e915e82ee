import { makeCombobox, suggestionsFrom } from '../combobox.ts';
import { prefix } from '../server.ts';

/** Suggests what somebody may be looking for, and goes there. */
export function start(place: HTMLElement): void {
  if (!(place instanceof HTMLInputElement)) return;
  makeCombobox(place, {
    ask: (typed, signal) => suggestionsFrom(`${prefix()}/search/suggest?links=true`, 'query', typed, signal),
    take({ url, name }) {
      place.value = name;
      if (url) location.assign(url);
    },
  });
}
