/** Describes what Maven's output says of one module. */
export interface ModuleOutput {
  /** Holds the number of the module in the reactor, from 1. */
  readonly index: number;
  /** Holds the id `g:a`; null where only the name is known. */
  readonly id: string | null;
  readonly name: string;
  readonly version: string;
  readonly result: 'SUCCESS' | 'FAILURE' | 'SKIPPED' | 'UNKNOWN';
  readonly duration: number;
  /** Names the mojos, such as `maven-jar-plugin:jar`, in the order in which they ran. */
  readonly mojos: readonly string[];
  /** Holds the byte range of the module in the console; null where Maven did not reach it. */
  readonly part: { readonly start: number; readonly end: number } | null;
}

interface Building {
  index: number;
  id: string | null;
  name: string;
  version: string;
  mojos: string[];
  part: { start: number; end: number };
}

interface Row {
  readonly name: string;
  readonly result: ModuleOutput['result'];
  readonly duration: number;
}

const COLOUR = /\u001b\[[0-9;]*m/g;
const HEADER = /^\[INFO\] -+< ([^\s:<>]+:[^\s:<>]+) >-+$/;
const BUILDING = /^\[INFO\] Building (.+?) (\S+?)(?:\s+\[(\d+)\/\d+\])?$/;
const MOJO = /^\[INFO\] --- (?:[^\s:]+:)?([^\s:]+):[^\s:]+:([^\s:]+) (?:\([^)]*\) )?@ ([^\s:]+) ---$/;
const SUMMARY = /^\[INFO\] Reactor Summary\b.*:$/;
const ROW = /^\[INFO\] (.+?) \.+ (SUCCESS|FAILURE|SKIPPED|UNKNOWN)(?: \[ *([^\]]+)\])?$/;
const TOTAL = /^\[INFO\] Total time: +(.+)$/;
const END = /^\[INFO\] BUILD (SUCCESS|FAILURE)$/;

/**
 * Reads Maven's own words: the head of each module, its mojos, and the summary of the reactor, whose rows come in the
 * order of the modules' numbers. Understood of Maven 3.0 to 3.9 and 4; a module that the summary leaves out is UNKNOWN.
 */
export async function readOutput(lines: AsyncIterable<string>, from = 0): Promise<ModuleOutput[]> {
  const built: Building[] = [];
  const rows: Row[] = [];
  let id: string | null = null;
  let inSummary = false;
  let whole: Row['result'] = 'UNKNOWN';
  let total = 0;
  let at = from;
  let next = from;
  /** Holds where the header of the next module begins. */
  let headed = from;
  const endModule = (): void => {
    const last = built.at(-1);
    if (last !== undefined && last.part.end === 0) last.part.end = at;
  };
  for await (const raw of lines) {
    at = next;
    next += Buffer.byteLength(raw) + 1;
    const line = raw.replace(COLOUR, '').trimEnd();
    if (!line.startsWith('[INFO] ')) continue;
    const [, header] = HEADER.exec(line) ?? [];
    if (header !== undefined) {
      id = header;
      headed = at;
      endModule();
      continue;
    }
    const building = BUILDING.exec(line);
    const opensModule = building !== null && (id !== null || building[3] !== undefined);
    if (opensModule) {
      const [, name = '', version = '', index] = building;
      const start = id === null ? at : headed;
      endModule();
      built.push({ index: Number(index ?? built.length + 1), id, name, version, mojos: [], part: { start, end: 0 } });
      id = null;
      continue;
    }
    const mojo = MOJO.exec(line);
    if (mojo !== null) moduleOf(built, mojo[3] ?? '')?.mojos.push(`${mojo[1]}:${mojo[2]}`);
    else if (SUMMARY.test(line)) {
      inSummary = true;
      endModule();
    } else if (inSummary && ROW.test(line)) rows.push(rowOf(line));
    else if (END.test(line)) {
      whole = END.exec(line)?.[1] === 'SUCCESS' ? 'SUCCESS' : 'FAILURE';
      inSummary = false;
      endModule();
    } else if (TOTAL.test(line)) total = durationOf(TOTAL.exec(line)?.[1] ?? '');
  }
  at = next;
  endModule();
  return rows.length > 0 ? withRows(built, rows) : alone(built, whole, total);
}

/** Returns the module of a mojo by its artifact, because the mojos of a parallel build are mixed. */
function moduleOf(built: readonly Building[], artifactId: string): Building | undefined {
  return built.findLast(({ id }) => id?.endsWith(`:${artifactId}`)) ?? built.at(-1);
}

function withRows(built: readonly Building[], rows: readonly Row[]): ModuleOutput[] {
  return rows.map((row, at) => {
    const index = at + 1;
    const found = built.find((each) => each.index === index && isNamed(row.name, each));
    const module = found ?? built.find((each) => isNamed(row.name, each));
    return {
      index,
      id: module?.id ?? null,
      name: module?.name ?? row.name,
      version: module?.version ?? '',
      result: row.result,
      duration: row.duration,
      mojos: module?.mojos ?? [],
      part: module?.part ?? null,
    };
  });
}

/** Says whether a row names a module; it may have the version after the name. */
function isNamed(row: string, { name, version }: Building): boolean {
  return row === name || row === `${name} ${version}` || (row.endsWith('...') && name.startsWith(row.slice(0, -3)));
}

function alone(built: readonly Building[], whole: Row['result'], total: number): ModuleOutput[] {
  return built.map((each, at) => ({
    ...each,
    result: at === built.length - 1 ? whole : 'UNKNOWN',
    duration: at === built.length - 1 ? total : 0,
  }));
}

function rowOf(line: string): Row {
  const [, name = '', result = '', time = ''] = ROW.exec(line) ?? [];
  const isResult = result === 'SUCCESS' || result === 'FAILURE' || result === 'SKIPPED';
  return { name, result: isResult ? result : 'UNKNOWN', duration: durationOf(time) };
}

/** Parses a duration such as `1.234 s`, `01:23 min` or `01:02 h` and returns it in milliseconds. */
export function durationOf(text: string): number {
  const seconds = /^(\d+(?:[.,]\d+)?) ?s$/.exec(text.trim())?.[1];
  if (seconds !== undefined) return Math.round(Number(seconds.replace(',', '.')) * 1000);
  const [, high, low, unit] = /^(\d+):(\d+) ?(min|h)/.exec(text.trim()) ?? [];
  if (high === undefined || low === undefined) return 0;
  return (Number(high) * 60 + Number(low)) * (unit === 'h' ? 60_000 : 1000);
}
