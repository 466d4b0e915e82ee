import { makeCombobox, suggestionsFrom } from '../combobox.ts';

/** Suggests values for a field, from the address in its `data-suggest`. */
export function start(place: HTMLElement): void {
  const address = place.dataset['suggest'];
  if (!(place instanceof HTMLInputElement) || !address) return;
  makeCombobox(place, {
    ask: (typed, signal) => suggestionsFrom(address, 'value', typed, signal),
    take({ name }) {
      place.value = name;
      place.dispatchEvent(new Event('change', { bubbles: true }));
    },
  });
}
