// The log of a folder that looks for its items. Of the server's HTML only text, classes and addresses of links are taken over.

const MAX_TEXT = 2_000_000;
const MAX_WAIT_MS = 10_000;

function copyOf(node: Node): Node {
  if (!(node instanceof Element)) return document.createTextNode(node.textContent ?? '');
  const href = node.getAttribute('href') ?? '';
  const copy = document.createElement(node.localName === 'a' ? 'a' : 'span');
  if (node.className) copy.className = node.className;
  if (/^https?:/.test(href)) copy.setAttribute('href', href);
  copy.append(...Array.from(node.childNodes, copyOf));
  return copy;
}

/** Follows a log while it grows. */
export function start(place: HTMLElement): void {
  const state = document.getElementById('console-state');
  let start = Number(place.dataset['follow']);
  let length = place.textContent?.length ?? 0;
  let wait = 1000;

  function add(html: string): void {
    const parsed = new DOMParser().parseFromString(`<pre>\n${html}`, 'text/html');
    const pieces = Array.from(parsed.querySelector('pre')?.childNodes ?? [], copyOf);
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 50;
    place.append(...pieces);
    for (const piece of pieces) length += piece.textContent?.length ?? 0;
    while (length > MAX_TEXT && place.firstChild && place.childNodes.length > 1) {
      length -= place.firstChild.textContent?.length ?? 0;
      place.firstChild.remove();
      document.getElementById('console-shortened')?.removeAttribute('hidden');
    }
    if (atEnd) window.scrollTo(0, document.documentElement.scrollHeight);
  }

  async function read(): Promise<boolean> {
    const response = await fetch(`${place.dataset['url']}?start=${start}`);
    if (!response.ok) throw new Error(String(response.status));
    const text = (await response.text()).replace(/\r\n/g, '\n');
    const next = Number(response.headers.get('X-Text-Size'));
    // A log that became shorter was begun anew.
    if (next < start) {
      place.replaceChildren();
      length = 0;
    }
    if (text) add(text);
    start = next;
    return response.headers.get('X-More-Data') === 'true';
  }

  function tell(text: string): void {
    if (state) state.textContent = text;
  }

  async function turn(): Promise<void> {
    let more = true;
    try {
      more = await read();
      wait = 1000;
      tell(more ? 'It is under way.' : 'It has ended.');
    } catch {
      wait = Math.min(wait * 2, MAX_WAIT_MS);
      tell('The server cannot be reached; trying again.');
    }
    if (more) setTimeout(turn, wait);
  }

  void turn();
}
