// A name that the server is asked about while somebody writes it.

const WAIT_MS = 250;

/** Shows below a field what the server says of the name in it. */
export function start(element: HTMLElement): void {
  const remark = document.getElementById('name-remark');
  if (!(element instanceof HTMLInputElement) || !remark) return;
  const first = element.value;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(value: string): Promise<void> {
    const { check = '', query = 'value' } = element.dataset;
    const response = await fetch(`${check}?${new URLSearchParams({ [query]: value })}`).catch(() => null);
    if (!response?.ok || value !== (element as HTMLInputElement).value) return;
    const answer = new DOMParser()
      .parseFromString(await response.text(), 'text/html')
      .querySelector('.error, .warning');
    show(answer?.textContent ?? '', answer?.classList.contains('error') ?? false);
  }

  function show(text: string, isError: boolean): void {
    if (!remark) return;
    remark.textContent = text;
    remark.classList.toggle('error', isError);
    if (isError) element.setAttribute('aria-invalid', 'true');
    else element.removeAttribute('aria-invalid');
  }

  element.addEventListener('input', () => {
    clearTimeout(timer);
    const { value } = element;
    if (value === '' || value === first) show('', false);
    else timer = setTimeout(() => void ask(value), WAIT_MS);
  });
}
