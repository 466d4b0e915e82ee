// The generator of calls of steps: shows what the server writes below the form, with a button that copies it.
import { refusalOf } from '../post-form.ts';
import { crumbHeaders } from '../server.ts';
import { toast } from '../toast.ts';

/** Shows the code in the page in the place of going to it; a step is shown as soon as it is chosen. */
export function start(section: HTMLElement): void {
  const form = section.querySelector('form');
  const output = section.querySelector('output');
  const choice = document.querySelector<HTMLSelectElement>('select#step');
  choice?.addEventListener('change', () => choice.form?.requestSubmit());
  if (!form || !output) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    void generate(form, output);
  });
}

async function generate(form: HTMLFormElement, output: HTMLElement): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: crumbHeaders() });
    if (!response.ok) return toast(refusalOf(response), 'error');
    const text = await response.text();
    const code = document.createElement('pre');
    code.textContent = text;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(text).then(
        () => toast('Copied'),
        () => toast('The browser does not let pages copy here.', 'error'),
      );
    });
    output.replaceChildren(code, button);
  } catch {
    toast('The server could not be reached.', 'error');
  }
}
