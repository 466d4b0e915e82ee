/** Shows the tab of the page among many that do not all fit beside each other. */
export function start(place: HTMLElement): void {
  const list = place.querySelector('ul');
  const tab = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
