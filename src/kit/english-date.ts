/**
 * Returns a function that writes moments in English, in the zone of this process. What it needs of the engine is loaded with
 * the first one: 8 MB that a server which never polls or checks a schedule does not hold.
 */
export function englishDate(options: Intl.DateTimeFormatOptions): (moment: number) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(moment).replaceAll('\u202f', ' ');
  };
}
