import { messageOf } from '../../kit/index.ts';
import { bool, type ConfigOf, defineWrapper, optionalInt, optionalText, type RunContext } from '../../points/index.ts';
import { limitOf } from './limit.ts';
import { type Operation, operationsField } from './operation.ts';
import { type Strategy, strategyField } from './strategy.ts';
import { timeOut, timeOutLine } from './time-out.ts';

const FIELDS = {
  strategy: strategyField,
  operationList: operationsField,
  timeoutEnvVar: optionalText({
    label: 'Timeout environment variable',
    help: 'A variable of this name holds the milliseconds that the build may take.',
  }),
  timeoutMinutes: optionalInt(),
  timeoutPercentage: optionalInt(),
  timeoutType: optionalText(),
  timeoutMinutesElasticDefault: optionalInt(),
  failBuild: bool(),
  writingDescription: bool(),
} as const;

type Config = ConfigOf<typeof FIELDS>;

/** Holds what is fixed when the time begins, so that a server that resumes the run counts the same time. */
interface Countdown {
  readonly since: number;
  readonly timeoutMs: number;
  readonly line: string | null;
  /** Says whether the operations at its end were carried out. */
  readonly over: boolean;
}

/**
 * Ends a run that takes too long, or, by choice, prints nothing for too long. The time counts from the set-up of the
 * wrapper and goes on while the server is away. Jenkins: `hudson.plugins.build_timeout.BuildTimeoutWrapper`.
 */
export const timeout = defineWrapper({
  symbol: 'timeout',
  displayName: "Terminate a build if it's stuck",
  xmlTag: 'hudson.plugins.build__timeout.BuildTimeoutWrapper',
  fields: FIELDS,
  example: {
    strategy: { kind: 'absolute', timeoutMinutes: '${LIMIT}' },
    operationList: [
      { kind: 'description', description: 'too slow: {0} minutes' },
      { kind: 'abort-and-restart', maxRestarts: 2 },
    ],
    timeoutEnvVar: 'LIMIT_MS',
    timeoutMinutes: 7,
    timeoutPercentage: null,
    timeoutType: 'absolute',
    timeoutMinutesElasticDefault: null,
    failBuild: true,
    writingDescription: true,
  },
  async setUp(config, context) {
    const strategy = config.strategy ?? legacyStrategy(config);
    const operations = operationsOf(config);
    refuseUnknown(operations);
    const countdown = noted(context) ?? (await begin(strategy, context));
    if (countdown.line !== null) context.log.line(countdown.line);
    const variable = config.timeoutEnvVar?.trim() ?? '';
    if (variable !== '') context.env.set(variable, String(countdown.timeoutMs));
    if (countdown.over) return async () => undefined;
    const due = () =>
      countdown.timeoutMs +
      (strategy.kind === 'no-activity' ? Math.max(countdown.since, context.lastOutput()) : countdown.since);
    const end = async () => {
      await timeOut(operations, countdown.timeoutMs, context);
      context.notes.write({ ...countdown, over: true });
    };
    const cancel = atLatest(due, context, () => {
      end().catch((error) => context.log.error(messageOf(error)));
    });
    return async () => cancel();
  },
});

/**
 * Runs the action at the time that `due` returns, which may be a later one each time it is called. Returns a function that
 * cancels it.
 */
function atLatest(due: () => number, { clock }: RunContext, action: () => void): () => void {
  let cancel = (): void => undefined;
  function wait(): void {
    const left = due() - clock.now();
    cancel = clock.after(Math.max(0, left), () => (due() > clock.now() ? wait() : action()));
  }
  wait();
  return () => cancel();
}

async function begin(strategy: Strategy, context: RunContext): Promise<Countdown> {
  const countdown = { since: context.clock.now(), ...(await limitOf(strategy, context)), over: false };
  context.notes.write(countdown);
  return countdown;
}

function noted({ notes }: RunContext): Countdown | null {
  const note = notes.read();
  if (typeof note !== 'object' || note === null || !('since' in note) || !('timeoutMs' in note)) return null;
  const { since, timeoutMs } = note;
  const line = 'line' in note && typeof note.line === 'string' ? note.line : null;
  const over = 'over' in note && note.over === true;
  return typeof since === 'number' && typeof timeoutMs === 'number' ? { since, timeoutMs, line, over } : null;
}

function operationsOf({ operationList, failBuild, writingDescription }: Config): readonly Operation[] {
  if (operationList !== null) return operationList.length === 0 ? [{ kind: 'abort' }] : operationList;
  const end: Operation = { kind: failBuild ? 'fail' : 'abort' };
  const description = timeOutLine('{0}', failBuild ? 'failed' : 'aborted');
  return writingDescription ? [{ kind: 'description', description }, end] : [end];
}

/** Throws where an operation is unknown, before anything runs, so that none is silently left out when the time is over. */
function refuseUnknown(operations: readonly Operation[]): void {
  for (const operation of operations) {
    if (operation.kind !== 'unknown') continue;
    throw new Error(`${operation.className} is not a time-out action that this server knows`);
  }
}

/** Returns the strategy that files of the first versions hold in plain fields. */
function legacyStrategy(config: Config): Strategy {
  switch (config.timeoutType?.toLowerCase()) {
    case 'elastic':
      return {
        kind: 'elastic',
        timeoutPercentage: String(config.timeoutPercentage ?? 0),
        numberOfBuilds: '3',
        timeoutMinutesElasticDefault: String(config.timeoutMinutesElasticDefault ?? 60),
        failSafeTimeoutDuration: false,
      };
    case 'likelystuck':
      return { kind: 'likely-stuck' };
    default:
      return { kind: 'absolute', timeoutMinutes: String(config.timeoutMinutes ?? 0) };
  }
}
