/** Shows the steps of a stage below the picture without loading the page anew; the address then names the stage. */
export function start(place: HTMLElement): void {
  place.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-stage]') : null;
    const href = link?.getAttribute('href');
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void show(place, new URL(href, location.href));
  });
}

async function show(place: HTMLElement, address: URL): Promise<void> {
  try {
    const response = await fetch(address.pathname + address.search);
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('stage-steps');
    if (!fresh) throw new Error('no steps');
    const copy = document.importNode(fresh, true);
    place.querySelector('#stage-steps')?.remove();
    place.append(copy);
    const chosen = address.searchParams.get('stage');
    for (const link of place.querySelectorAll<SVGAElement>('a[data-stage]')) {
      if (link.dataset['stage'] === chosen) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    // What is live is taken from the address of the page.
    history.replaceState(history.state, '', address.pathname + address.search);
    copy.scrollIntoView({ block: 'nearest' });
  } catch {
    location.href = address.href;
  }
}
