/** Shows a message for a while in the corner of the page, and tells it to those who listen. */
export function toast(text: string, kind: 'done' | 'error' = 'done'): void {
  const place = document.querySelector('.toasts');
  if (!place) return;
  const message = document.createElement('div');
  message.className = kind === 'error' ? 'toast error' : 'toast';
  message.textContent = text;
  place.append(message);
  setTimeout(() => message.remove(), kind === 'error' ? 12_000 : 5000);
}
