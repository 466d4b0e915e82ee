// Finds words in the list that a field names: what does not have all of them is hidden, and so are groups without anything left.

const text = (element: Element): string => (element.textContent ?? '').toLowerCase();

/** Shows the field, and hides what of its list does not have the words in it. */
export function start(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement)) return;
  const list = document.querySelector(field.dataset['filter'] ?? '');
  if (list === null) return;
  field.hidden = false;
  const apply = () => filter(list, field.value.toLowerCase().split(/\s+/).filter(Boolean));
  field.addEventListener('input', apply);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || field.value === '') return;
    field.value = '';
    apply();
  });
  if (field.value !== '') apply();
}

function filter(list: Element, words: readonly string[]): void {
  const items = Array.from(list.querySelectorAll<HTMLElement>('[data-item]'));
  for (const item of items) item.hidden = !words.every((word) => text(item).includes(word));
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = group.querySelector('[data-item]:not([hidden])') === null;
  const nothing = list.querySelector<HTMLElement>('[data-nothing]');
  if (nothing) nothing.hidden = items.some(({ hidden }) => !hidden);
}
