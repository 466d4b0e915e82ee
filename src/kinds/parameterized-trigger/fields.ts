import {
  bool,
  type ConfigOf,
  type Field,
  type Fields,
  optionalText,
  readFields,
  text,
  writeFields,
} from '../../points/index.ts';
import { childrenOf, childText, node, type XmlElement } from '../../xml/index.ts';

const PLUGIN = 'hudson.plugins.parameterizedtrigger';
const BOOLEAN = `${PLUGIN}.BooleanParameterConfig`;

/** Defines the elements that say what is passed to a run of another job, each with its fields. */
const SOURCES = {
  [`${PLUGIN}.CurrentBuildParameters`]: { kind: 'current', fields: {} },
  [`${PLUGIN}.PredefinedBuildParameters`]: {
    kind: 'predefined',
    fields: { properties: text({ lines: true }), textParamValueOnNewLine: bool() },
  },
  [`${PLUGIN}.FileBuildParameters`]: {
    kind: 'file',
    fields: {
      propertiesFile: text(),
      encoding: optionalText(),
      failTriggerOnMissing: bool(),
      useMatrixChild: bool(),
      combinationFilter: optionalText(),
      onlyExactRuns: bool(),
    },
  },
  [`${PLUGIN}.BooleanParameters`]: { kind: 'boolean', fields: { configs: booleans() } },
  [`${PLUGIN}.NodeParameters`]: { kind: 'node', fields: {} },
  [`${PLUGIN}.matrix.MatrixSubsetBuildParameters`]: { kind: 'cells', fields: { filter: text() } },
  'hudson.plugins.git.GitRevisionBuildParameters': { kind: 'revision', fields: { combineQueuedCommits: bool() } },
} as const satisfies Table;

/** Defines the elements that create several runs, each with its parameters. */
const FACTORIES = {
  [`${PLUGIN}.CounterBuildParameterFactory`]: {
    kind: 'counter',
    fields: {
      from: text(),
      to: text(),
      step: text(),
      paramExpr: text({ lines: true }),
      validationFail: text({ default: 'FAIL' }),
    },
  },
  [`${PLUGIN}.FileBuildParameterFactory`]: {
    kind: 'files',
    fields: { filePattern: text(), encoding: optionalText(), noFilesFoundAction: text({ default: 'SKIP' }) },
  },
} as const satisfies Table;

type Table = Readonly<Record<string, { readonly kind: string; readonly fields: Fields }>>;

/** Represents an element of a table's kinds; one of an unknown kind has only its tag, and stays in the file. */
type OneOf<T extends Table> =
  | { [K in keyof T]: { readonly kind: T[K]['kind']; readonly config: ConfigOf<T[K]['fields']> } }[keyof T]
  | { readonly kind: 'unknown'; readonly tag: string };

export type ParameterSource = OneOf<typeof SOURCES>;
export type ParameterFactory = OneOf<typeof FACTORIES>;

export function parameterSources(): Field<readonly ParameterSource[]> {
  return listOf<ParameterSource>(SOURCES, true);
}

export function parameterFactories(): Field<readonly ParameterFactory[]> {
  return listOf<ParameterFactory>(FACTORIES, false);
}

function listOf<T extends { readonly kind: string }>(table: Table, writesEmpty: boolean): Field<readonly T[]> {
  const found = new Map(Object.entries(table));
  const tags = new Map(Object.entries(table).map(([tag, { kind }]) => [kind, tag]));
  return {
    type: 'any',
    fromXml: (element, context) =>
      (element?.children ?? []).map((child) => {
        const known = found.get(child.name);
        const source: { kind: string } =
          known === undefined
            ? { kind: 'unknown', ...{ tag: child.name } }
            : { kind: known.kind, ...{ config: readFields(known.fields, child, context) } };
        return source as T;
      }),
    toXml(name, value, context) {
      const children = value.flatMap((source) => {
        const tag = tags.get(source.kind);
        const known = found.get(tag ?? '');
        if (tag === undefined || known === undefined || !('config' in source)) return [];
        const inside = writeFields(known.fields, source.config as ConfigOf<Fields>, context);
        return [inside.length === 0 ? node(tag) : node(tag, inside)];
      });
      if (children.length === 0) return writesEmpty ? [node(name, { class: 'empty-list' })] : [];
      return [node(name, children)];
    },
  };
}

interface NamedBoolean {
  readonly name: string;
  readonly value: boolean;
}

function booleans(): Field<readonly NamedBoolean[]> {
  return {
    type: 'any',
    fromXml: (element) =>
      (element ? childrenOf(element, BOOLEAN) : []).map((child) => ({
        name: childText(child, 'name') ?? '',
        value: childText(child, 'value')?.trim() === 'true',
      })),
    toXml: (name, value) => [
      node(
        name,
        value.map((each) => node(BOOLEAN, [node('name', each.name), node('value', String(each.value))])),
      ),
    ],
  };
}

/** Defines a field for a list of elements of one tag, each with the same fields. */
export function configs<F extends Fields>(tag: string, fields: F): Field<readonly ConfigOf<F>[]> {
  return {
    type: 'any',
    fromXml: (element, context) =>
      (element ? childrenOf(element, tag) : []).map((child: XmlElement) => readFields(fields, child, context)),
    toXml: (name, value, context) => [
      node(
        name,
        value.map((each) => node(tag, writeFields(fields, each, context))),
      ),
    ],
  };
}
