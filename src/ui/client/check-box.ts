/** Puts a check box in front of a choice of true and false, which it controls. */
export function makeCheckBox(select: HTMLSelectElement): void {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.id = select.id;
  box.checked = select.value === 'true';
  const description = select.getAttribute('aria-describedby');
  if (description) box.setAttribute('aria-describedby', description);
  select.removeAttribute('id');
  select.hidden = true;
  box.addEventListener('change', () => {
    select.value = String(box.checked);
  });
  select.before(box);
}
