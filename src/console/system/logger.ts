import {
  defineClass,
  Instance,
  isThrowable,
  mismatch,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { objectArg, servicesOf } from '../host/host.ts';

interface LoggerState {
  readonly name: string;
  /** Holds the level that the script set, which is forgotten when the script ends. */
  level: Value;
}

interface LevelState {
  readonly name: string;
  readonly value: number;
}

const LOGGER = defineClass('java.util.logging.Logger');
const LEVEL = defineClass('java.util.logging.Level');

/** Limits the characters of a script's line in the server's log. */
const LINE_CHARACTERS = 10_000;

const LEVELS = Object.fromEntries(
  [
    ['OFF', 2_147_483_647],
    ['SEVERE', 1000],
    ['WARNING', 900],
    ['INFO', 800],
    ['CONFIG', 700],
    ['FINE', 500],
    ['FINER', 400],
    ['FINEST', 300],
    ['ALL', -2_147_483_648],
  ].map(([name, value]) => [
    String(name),
    new Instance<LevelState>(LEVEL, { name: String(name), value: Number(value) }),
  ]),
);

/** Writes a text with the method of the server's log that corresponds to the level. */
function write(vm: Vm, logger: string, level: number, text: string): null {
  const { log } = servicesOf(vm);
  const fields = { logger, text: text.slice(0, LINE_CHARACTERS) };
  if (level >= 1000) log.error(fields, 'a script says');
  else if (level >= 900) log.warn(fields, 'a script says');
  else if (level >= 700) log.info(fields, 'a script says');
  else log.debug(fields, 'a script says');
  return null;
}

const NAMED_LEVELS = [
  ['severe', 1000],
  ['warning', 900],
  ['info', 800],
  ['config', 700],
  ['fine', 500],
  ['finer', 400],
  ['finest', 300],
] as const;

export const loggerClasses: readonly NativeClass[] = [
  nativeClass<Instance<LoggerState>>(LOGGER, {
    statics: [
      [
        'getLogger',
        [1, 2],
        (_none, [name], vm) => new Instance<LoggerState>(LOGGER, { name: textArg(vm, name), level: null }),
      ],
      ['getAnonymousLogger', 0, () => new Instance<LoggerState>(LOGGER, { name: '', level: null })],
      ['getGlobal', 0, () => new Instance<LoggerState>(LOGGER, { name: 'global', level: null })],
    ],
    methods: [
      ...NAMED_LEVELS.map(
        ([name, level]) =>
          [
            name,
            1,
            (self: Instance<LoggerState>, [message = null]: readonly Value[], vm: Vm) =>
              write(vm, self.state.name, level, message === null ? 'null' : textArg(vm, message)),
          ] as const,
      ),
      [
        'log',
        [2, 3],
        (self, [level, message = null, more = null], vm) => {
          const { value } = objectArg<LevelState>(level, LEVEL).state;
          const text = message === null ? 'null' : textArg(vm, message);
          const why = isThrowable(more) ? `\n${vm.sync(vm.text(more))}` : '';
          return write(vm, self.state.name, value, (more === null || why !== '' ? text : filled(vm, text, more)) + why);
        },
      ],
      ['getName', 0, (self) => self.state.name],
      ['getLevel', 0, (self) => self.state.level],
      [
        'setLevel',
        1,
        (self, [level = null]) => {
          self.state.level = level === null ? null : objectArg<LevelState>(level, LEVEL);
          return null;
        },
      ],
      ['isLoggable', 1, (_self, [level]) => objectArg<LevelState>(level, LEVEL).state.value >= 700],
    ],
  }),
  nativeClass<Instance<LevelState>>(LEVEL, {
    constants: LEVELS,
    statics: [['parse', 1, (_none, [name], vm) => LEVELS[textArg(vm, name)] ?? mismatch()]],
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['intValue', 0, (self) => self.state.value],
      ['toString', 0, (self) => self.state.name],
    ],
  }),
];

/** Replaces `{0}` with the value that was passed along. */
function filled(vm: Vm, text: string, value: Value): string {
  const shown = vm.sync(vm.text(value));
  return text.replaceAll('{0}', () => shown);
}
