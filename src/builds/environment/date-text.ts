/** As Java's `Date#toString`: `Sat Nov 21 02:39:47 UTC 2026`, in the server's time zone. */
export function dateText(time: number): string {
  const date = new Date(time);
  const part = (options: Intl.DateTimeFormatOptions): string => date.toLocaleString('en-US', options);
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  const day = `${part({ weekday: 'short' })} ${part({ month: 'short' })} ${two(date.getDate())}`;
  return `${day} ${clock} ${zone ?? 'UTC'} ${date.getFullYear()}`;
}
