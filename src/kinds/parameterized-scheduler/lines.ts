import type { TriggerSchedule } from '../../points/index.ts';

/**
 * Returns a schedule for each line such as `H 4 * * * % A=1; B=2`, in the time zone of the first one. A pair without `=` is
 * left out.
 */
export function parameterizedSchedules(text: string): TriggerSchedule[] {
  const schedules: TriggerSchedule[] = [];
  let zone = '';
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('TZ=') && schedules.length === 0) {
      zone = `${line}\n`;
      continue;
    }
    const at = line.indexOf('%');
    const spec = zone + (at < 0 ? line : line.slice(0, at)).trim();
    schedules.push({ spec, action: 'build', values: at < 0 ? new Map() : valuesIn(line.slice(at + 1)) });
  }
  return schedules;
}

function valuesIn(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of text.split(';')) {
    const at = pair.indexOf('=');
    const name = at < 0 ? '' : pair.slice(0, at).trim();
    if (name !== '') values.set(name, pair.slice(at + 1).trim());
  }
  return values;
}
