import type { Change, Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { dateText } from '../shared/date-text.ts';
import type { MacroArguments } from './macro.ts';
import { createSearch, replacedIn } from './search.ts';

/** Limits the builds whose changes are shown. */
const MAX_BUILDS = 100;

type Escape = (text: string) => string;

/** Returns the value of `${CHANGES}`: the changes of this run. */
export async function changesText(context: RunContext, args: MacroArguments, asText: Escape): Promise<string> {
  const changes = await context.changes.ofRun();
  return changeList(changes, args, '[%a] %m\\n', asText) || (args.get('default') ?? 'No changes\n');
}

/**
 * Returns the value of `${CHANGES_SINCE_LAST_SUCCESS}`, `…_UNSTABLE`: the changes of this run and those before, up to one
 * that `ends` accepts.
 */
export async function changesSince(
  context: RunContext,
  args: MacroArguments,
  asText: Escape,
  ends: (run: Readonly<Run>) => boolean,
): Promise<string> {
  const builds: { number: number; changes: readonly Change[] }[] = [
    { number: context.run.number, changes: await context.changes.ofRun() },
  ];
  let ended = false;
  for await (const earlier of context.history.earlier()) {
    if (ends(earlier) || builds.length === MAX_BUILDS) {
      ended = true;
      break;
    }
    builds.push({ number: earlier.number, changes: await context.changes.of(earlier) });
  }
  // Where there never was such a run, Jenkins tells of none before.
  if (!ended && builds.length > MAX_BUILDS) builds.length = MAX_BUILDS;
  if (args.get('reverse') !== 'true') builds.reverse();
  const format = args.get('format') ?? 'Changes for Build #%n\n%c\n';
  return builds
    .map(({ number, changes }) => {
      const list =
        changeList(changes, withFormat(args), '[%a] %m\\n', asText) || (args.get('default') ?? 'No changes\n');
      return format.replace(/%([nc%])/g, (_, letter: string) =>
        letter === 'n' ? String(number) : letter === 'c' ? list : '%',
      );
    })
    .join('');
}

function withFormat(args: MacroArguments): MacroArguments {
  const changed = new Map(args);
  const format = args.get('changesFormat');
  if (format === undefined) changed.delete('format');
  else changed.set('format', format);
  return changed;
}

function changeList(changes: readonly Change[], args: MacroArguments, otherwise: string, asText: Escape): string {
  const messageOf = messageReader(args);
  const format = args.get('format') ?? otherwise.replaceAll('\\n', '\n');
  const pathFormat = args.get('pathFormat') ?? '\t%p\n';
  const showPaths = args.get('showPaths') === 'true';
  return changes
    .map((change) => {
      const paths = change.paths
        .map(({ file, editType }) => filled(pathFormat, { p: asText(file), a: editType }))
        .join('');
      const text = filled(format, {
        a: asText(change.author.name),
        d: change.timestamp < 0 ? '' : dateText(change.timestamp, args.get('dateFormat')),
        m: asText(messageOf(change.message)),
        r: asText(change.id),
        p: paths,
      });
      return showPaths && !format.includes('%p') ? `${text}${paths}\n` : text;
    })
    .join('');
}

function filled(format: string, values: Readonly<Record<string, string>>): string {
  return format.replace(/%([a-z%])/g, (whole, letter: string) => (letter === '%' ? '%' : (values[letter] ?? whole)));
}

/** Returns a function that replaces what `regex` matches in a message by `replace`, where both are given. */
function messageReader(args: MacroArguments): (message: string) => string {
  const [regex, replace] = [args.get('regex'), args.get('replace')];
  if (regex === undefined || replace === undefined) return (message) => message;
  const search = createSearch(regex);
  return (message) => replacedIn(message, search.allInLine(message), replace);
}
