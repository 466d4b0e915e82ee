/** Lets a button print the page; without the script there is none. */
export function start(button: HTMLElement): void {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
