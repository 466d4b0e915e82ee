const STEP = '  ';

/**
 * Lets somebody indent with the tabulator and keeps the indentation of a line in the next one. After Escape the tabulator
 * leaves the field, so that nobody who has only a keyboard is kept in it.
 */
export function typeInto(area: HTMLTextAreaElement): void {
  let isLeaving = false;
  area.addEventListener('blur', () => {
    isLeaving = false;
  });
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') isLeaving = true;
    else if (event.key === 'Tab' && !isLeaving) indent(area, event);
    else if (event.key === 'Enter') breakLine(area, event);
    else if (!['Tab', 'Shift'].includes(event.key)) isLeaving = false;
  });
}

function indent(area: HTMLTextAreaElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || area.readOnly) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = area;
  const first = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const lines = value.slice(first, selectionEnd);
  if (!event.shiftKey && !lines.includes('\n')) {
    write(STEP);
    return;
  }
  const changed = lines
    .split('\n')
    .map((line) => (event.shiftKey ? line.replace(/^ {1,2}|^\t/, '') : line && STEP + line))
    .join('\n');
  area.setSelectionRange(first, selectionEnd);
  write(changed);
  area.setSelectionRange(lines.includes('\n') ? first : first + changed.length, first + changed.length);
}

function breakLine(area: HTMLTextAreaElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || area.readOnly) return;
  const { value, selectionStart } = area;
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
  const opens = /[{[(]\s*$/.test(line) ? STEP : '';
  event.preventDefault();
  write(`\n${/^[ \t]*/.exec(line)?.[0] ?? ''}${opens}`);
}

/** Writes a text where the selection is, as if it was typed: it can be undone. */
function write(text: string): void {
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}
