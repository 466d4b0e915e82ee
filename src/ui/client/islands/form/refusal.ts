/** Describes what the server refused: the field that it named, what it says of it, and the whole message. */
export interface Refusal {
  readonly place: string;
  readonly text: string;
  readonly whole: string;
}

/** Returns what a message of the server says of a field; the place is '' where it names none. */
export function refusalIn(whole: string): Refusal {
  const [, place = '', text = whole] = /^The submitted form cannot be read: (\S+) (.*)$/s.exec(whole) ?? [];
  return { place: place === 'it' ? '' : place, text, whole };
}

/** Returns the message of an error page in the shape of the servlet container; null where it is none. */
export function messageIn(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const row = [...body.querySelectorAll('tr')].find((each) => each.querySelector('th')?.textContent === 'MESSAGE:');
  return row?.querySelector('td')?.textContent ?? null;
}
