// The form of a build with parameters: it posts all values as `json` too, as Jenkins's own page does.

type Value = Readonly<Record<string, unknown>>;

/** Adds the `json` to a form when it is sent, and says of values whether they match their expression. */
export function start(place: HTMLElement): void {
  const form = place.querySelector('form');
  if (!form) return;
  const json = document.createElement('input');
  json.type = 'hidden';
  json.name = 'json';
  form.append(json);
  const fields = () => Array.from(place.querySelectorAll<HTMLElement>('[data-parameter]'));
  for (const field of fields()) watch(field);
  form.addEventListener('submit', () => {
    const values = fields().map(parameterOf);
    const parameter = values.length === 1 ? values[0] : values;
    json.value = JSON.stringify({ parameter, statusCode: '303', redirectTo: '.', Submit: '' });
  });
}

function controlOf(field: HTMLElement) {
  return field.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    '[name=value]:not([type=hidden]), input[type=file]',
  );
}

function parameterOf(field: HTMLElement): Value {
  const { parameter: name = '', kind } = field.dataset;
  const control = controlOf(field);
  const value = control?.value ?? '';
  if (kind === 'file') return { name, file: control?.name };
  if (kind === 'check') return { name, value: value === 'true' };
  return kind === 'run' ? { name, runId: value } : { name, value };
}

/** Says while somebody writes whether the server would refuse the value, as far as its expression means the same here. */
function watch(field: HTMLElement): void {
  const control = controlOf(field);
  const remark = field.querySelector<HTMLElement>('.remark');
  const rule = expressionOf(field.dataset['pattern']);
  if (!control || !remark || !rule) return;
  control.addEventListener('input', () => {
    const isRefused = !rule.test(control.value);
    remark.textContent = isRefused ? (remark.dataset['message'] ?? '') : '';
    remark.classList.toggle('error', isRefused);
    control.setAttribute('aria-invalid', String(isRefused));
  });
}

function expressionOf(pattern: string | undefined): RegExp | null {
  if (pattern === undefined) return null;
  try {
    return new RegExp(`^(?:${pattern})$`, 'su');
  } catch {
    return null;
  }
}
