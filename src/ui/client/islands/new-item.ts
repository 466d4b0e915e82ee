// The form of a new item or view: says what is wrong with a name while it is typed, and asks what to copy where that is chosen.

const PAUSE_MS = 200;

/** Helps to fill the form. */
export function start(form: HTMLElement): void {
  const name = form.querySelector<HTMLInputElement>('#name');
  const remark = form.querySelector<HTMLElement>('#itemname-invalid');
  const address = form.dataset['check'];
  if (name && remark && address) checkWhileTyping(name, remark, address);
  const copy = form.querySelector<HTMLElement>('.copy-from');
  const from = copy?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
  const showCopy = (): void => {
    const isCopy = form.querySelector<HTMLInputElement>('input[name=mode]:checked')?.value === 'copy';
    if (copy) copy.hidden = !isCopy;
    if (from) from.required = isCopy;
  };
  form.addEventListener('change', showCopy);
  showCopy();
  if (name && document.activeElement === document.body) name.focus();
}

function checkWhileTyping(name: HTMLInputElement, remark: HTMLElement, address: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const tell = (text: string): void => {
    remark.textContent = text;
    name.setCustomValidity(text);
    name.setAttribute('aria-invalid', String(text !== ''));
  };
  const check = async (): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const url = new URL(address, location.href);
    url.searchParams.set('value', name.value);
    try {
      const response = await fetch(url, { signal });
      if (!response.ok || signal.aborted) return;
      const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
      if (!signal.aborted) tell(answer.querySelector('.error')?.textContent ?? '');
    } catch {
      // The server says it again when the form is posted.
    }
  };
  name.addEventListener('input', () => {
    clearTimeout(timer);
    tell('');
    if (name.value.trim() !== '') timer = setTimeout(() => void check(), PAUSE_MS);
  });
}
