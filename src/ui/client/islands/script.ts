// The console of scripts: examples fill the editor, Ctrl+Enter runs, and the form says what Jenkins's own form does.

/** Starts the console. */
export function start(box: HTMLElement): void {
  const form = box.querySelector('form');
  const area = box.querySelector('textarea');
  if (!form || !area) return;
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', () => addJson(form, area.value));
  for (const button of box.querySelectorAll<HTMLButtonElement>('[data-example]')) {
    button.hidden = false;
    button.addEventListener('click', () => fill(area, button.closest('li')?.querySelector('pre')?.textContent ?? ''));
  }
}

function fill(area: HTMLTextAreaElement, script: string): void {
  area.value = script;
  // An editor that stands for the field follows it by this event.
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.scrollIntoView({ block: 'center' });
  area.focus();
}

function addJson(form: HTMLFormElement, script: string): void {
  const field = form.querySelector<HTMLInputElement>('input[name=json]') ?? document.createElement('input');
  field.type = 'hidden';
  field.name = 'json';
  field.value = JSON.stringify({ script, '': '', Submit: '' });
  form.append(field);
}
