const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/**
 * A time by the usual letters of `java.text.SimpleDateFormat`, in the server's time zone; without a format as ISO 8601.
 * Letters that it does not know stay.
 */
export function dateText(time: number, format: string | undefined): string {
  const date = new Date(time);
  if (format === undefined || format === '') return date.toISOString();
  return format.replace(/'([^']*)'|([A-Za-z])\2*/g, (whole, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted;
    return fieldOf(date, whole[0] ?? '', whole.length) ?? whole;
  });
}

function fieldOf(date: Date, letter: string, width: number): string | undefined {
  const digits = (value: number): string => String(value).padStart(width, '0');
  switch (letter) {
    case 'y':
      return width === 2 ? String(date.getFullYear()).slice(-2) : digits(date.getFullYear());
    case 'M':
      return width < 3 ? digits(date.getMonth() + 1) : name(MONTHS[date.getMonth()], width);
    case 'd':
      return digits(date.getDate());
    case 'E':
      return name(DAYS[date.getDay()], width);
    case 'H':
      return digits(date.getHours());
    case 'h':
      return digits(date.getHours() % 12 || 12);
    case 'a':
      return date.getHours() < 12 ? 'AM' : 'PM';
    case 'm':
      return digits(date.getMinutes());
    case 's':
      return digits(date.getSeconds());
    case 'S':
      return digits(date.getMilliseconds());
    case 'Z':
      return zoneOf(date);
    default:
      return undefined;
  }
}

function name(whole = '', width: number): string {
  return width < 4 ? whole.slice(0, 3) : whole;
}

function zoneOf(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}
