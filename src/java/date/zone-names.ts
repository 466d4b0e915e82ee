/** Holds the short names, without and with daylight saving, by the long names of standard time. */
const SHORT: Readonly<Record<string, readonly [standard: string, daylight: string]>> = {
  'Alaska Standard Time': ['AKST', 'AKDT'],
  'Argentina Standard Time': ['ART', 'ARST'],
  'Atlantic Standard Time': ['AST', 'ADT'],
  'Australian Central Standard Time': ['ACST', 'ACDT'],
  'Australian Eastern Standard Time': ['AEST', 'AEDT'],
  'Australian Western Standard Time': ['AWST', 'AWDT'],
  'Bangladesh Standard Time': ['BST', 'BDST'],
  'Brasilia Standard Time': ['BRT', 'BRST'],
  'Central Africa Time': ['CAT', 'CAST'],
  'Central European Standard Time': ['CET', 'CEST'],
  'Central European Time': ['CET', 'CEST'],
  'Eastern European Time': ['EET', 'EEST'],
  'Western European Time': ['WET', 'WEST'],
  'Middle European Time': ['MET', 'MEST'],
  'Central Standard Time': ['CST', 'CDT'],
  'Chile Standard Time': ['CLT', 'CLST'],
  'China Standard Time': ['CST', 'CDT'],
  'Colombia Standard Time': ['COT', 'COST'],
  'East Africa Time': ['EAT', 'EAST'],
  'Eastern European Standard Time': ['EET', 'EEST'],
  'Eastern Standard Time': ['EST', 'EDT'],
  'Greenwich Mean Time': ['GMT', 'BST'],
  'Gulf Standard Time': ['GST', 'GDT'],
  'Hawaii-Aleutian Standard Time': ['HST', 'HDT'],
  'Hong Kong Standard Time': ['HKT', 'HKST'],
  'India Standard Time': ['IST', 'IDT'],
  'Indochina Time': ['ICT', 'ICST'],
  'Israel Standard Time': ['IST', 'IDT'],
  'Japan Standard Time': ['JST', 'JDT'],
  'Korean Standard Time': ['KST', 'KDT'],
  'Moscow Standard Time': ['MSK', 'MSD'],
  'Mountain Standard Time': ['MST', 'MDT'],
  'New Zealand Standard Time': ['NZST', 'NZDT'],
  'Newfoundland Standard Time': ['NST', 'NDT'],
  'Pacific Standard Time': ['PST', 'PDT'],
  'Pakistan Standard Time': ['PKT', 'PKST'],
  'Philippine Standard Time': ['PST', 'PDT'],
  'Singapore Standard Time': ['SGT', 'SGST'],
  'South Africa Standard Time': ['SAST', 'SAST'],
  'Taipei Standard Time': ['CST', 'CDT'],
  'Turkey Time': ['TRT', 'TRST'],
  'West Africa Standard Time': ['WAT', 'WAST'],
  'Western European Standard Time': ['WET', 'WEST'],
  'Western Indonesia Time': ['WIB', 'WIST'],
};

/** Holds the first words of the long names of zones whose ids are short names. */
const ABBREVIATED: Readonly<Record<string, string>> = { CET: 'Central', EET: 'Eastern', MET: 'Middle', WET: 'Western' };

const cache = new Map<string, readonly [standard: string, daylight: string]>();

function longNames(region: string): readonly [standard: string, daylight: string] {
  const abbreviated = Object.hasOwn(ABBREVIATED, region) ? ABBREVIATED[region] : undefined;
  if (abbreviated !== undefined) return [`${abbreviated} European Time`, `${abbreviated} European Summer Time`];
  const cached = cache.get(region);
  if (cached !== undefined) return cached;
  const [winter, summer] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 6, 1)].map((moment) => nameAtMoment(region, moment));
  const [first = region, second = region] = [winter, summer];
  const southern = /Daylight|Summer/.test(first);
  const standard = toJava(southern ? second : first);
  const shown = southern ? first : second;
  const daylight = shown === standard || (!southern && shown === first) ? supposedDaylight(standard) : shown;
  const names = [standard, toJava(daylight)] as const;
  if (cache.size < 1000) cache.set(region, names);
  return names;
}

function supposedDaylight(standard: string): string {
  if (/^(Moscow|Brasilia|Singapore|Hong Kong|Pakistan|Philippine|West Africa|Argentina|Colombia)/.test(standard)) {
    return standard.replace(/Standard Time$/, 'Summer Time');
  }
  return standard.replace(/(Standard )?Time$/, 'Daylight Time');
}

function toJava(name: string): string {
  if (name.startsWith('Australian Eastern')) return name;
  if (name.startsWith('Eastern Australia')) return name.replace('Eastern Australia', 'Australian Eastern');
  if (name.startsWith('Central Australia')) return name.replace('Central Australia', 'Australian Central');
  if (name.startsWith('Western Australia')) return name.replace('Western Australia', 'Australian Western');
  return name;
}

function nameAtMoment(region: string, moment: number): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: region, timeZoneName: 'long' });
    return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? region;
  } catch {
    return region;
  }
}

/** Returns the name of a zone whose time never changes; null for another zone. */
export function fixedZoneName(id: string, long: boolean): string | null {
  if (/^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/.test(id)) return long ? 'Coordinated Universal Time' : 'UTC';
  switch (id) {
    case 'GMT':
    case 'Etc/GMT':
      return long ? 'Greenwich Mean Time' : 'GMT';
    case 'EST':
      return long ? 'Eastern Standard Time' : 'EST';
    case 'MST':
      return long ? 'Mountain Standard Time' : 'MST';
    case 'HST':
      return long ? 'Hawaii-Aleutian Standard Time' : 'HST';
    default:
      return null;
  }
}

/** Returns the English name of a region's time, such as `Central European Standard Time`. */
export function longZoneName(region: string, daylight: boolean): string {
  return longNames(region)[daylight ? 1 : 0];
}

/** Returns the short name of a region's time, such as `CET` or `CEST`. */
export function shortZoneName(region: string, daylight: boolean): string {
  const [standard] = longNames(region);
  if (region === 'Europe/Dublin' && daylight) return 'IST';
  return SHORT[standard]?.[daylight ? 1 : 0] ?? longZoneName(region, daylight);
}

/** Returns the region that a short name stands for where a text is parsed; null where the name is unknown. */
export function regionOfShortName(name: string): { readonly region: string; readonly daylight: boolean } | null {
  const upper = name.toUpperCase();
  const region = Object.hasOwn(SHORT_REGIONS, upper) ? SHORT_REGIONS[upper] : undefined;
  return region === undefined ? null : { region, daylight: /^.+[DS]T$/.test(upper) && DAYLIGHT.has(upper) };
}

const DAYLIGHT: ReadonlySet<string> = new Set(
  'EDT CDT MDT PDT CEST EEST WEST BST AKDT ADT AEDT NZDT HDT NDT'.split(' '),
);
const SHORT_REGIONS: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  AKDT: 'America/Anchorage',
  AST: 'America/Halifax',
  ADT: 'America/Halifax',
  HST: 'Pacific/Honolulu',
  CET: 'Europe/Paris',
  CEST: 'Europe/Paris',
  EET: 'Europe/Athens',
  EEST: 'Europe/Athens',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  BST: 'Europe/London',
  MSK: 'Europe/Moscow',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
  SGT: 'Asia/Singapore',
  HKT: 'Asia/Hong_Kong',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
  AWST: 'Australia/Perth',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
  SAST: 'Africa/Johannesburg',
};
