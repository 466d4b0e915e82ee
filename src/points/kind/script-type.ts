import type { Field } from './fields.ts';
import { type DescribableFamily, isDescribable, type JavaType, type ScriptParameter } from './java-type.ts';
import { type AnyKind, classOfTag } from './kind.ts';

/** How scripts describe objects of a kind, beside what the fields say. */
export interface InScripts {
  /** Names of calls that describe it: `string(…)`. The first one is the usual one. Missing: the kind's symbol. */
  readonly symbols?: readonly string[];
  /** Names of the parameters in Jenkins's order, where that is not the one of the file with what is required before the rest. */
  readonly order?: readonly string[];
  /** Parameters without a field of their own: nothing acts upon them, or they say the same as another one. */
  readonly more?: Readonly<Record<string, MoreParameter>>;
  /** False: declarative pipelines do not know it as an option, a trigger or a parameter. */
  readonly isDirective?: boolean;
  /** False: few servers have it, and messages that list what there is leave it out. */
  readonly isUsual?: boolean;
}

type MoreParameter = { readonly type: JavaType } & Partial<Pick<ScriptParameter, 'required' | 'element' | 'declared'>>;

/** Describes a class that scripts make objects of by a symbol or by `$class`. */
export interface DescribableType {
  readonly family: DescribableFamily;
  /** Java's: `hudson.tasks.ArtifactArchiver`. */
  readonly className: string;
  /** The first one is the usual one. */
  readonly symbols: readonly string[];
  readonly parameters: readonly ScriptParameter[];
  /** Messages that list what there is have it. */
  readonly isUsual: boolean;
}

/** Returns what scripts make objects of a kind by; null: they cannot. */
export function describableOf({ family, xmlTag, symbol, fields, inScripts }: AnyKind): DescribableType | null {
  if (inScripts === null || !isDescribable(family)) return null;
  const { symbols = [symbol], order = [], more = {} } = inScripts;
  const parameters = [
    ...Object.entries(fields).flatMap(([name, field]) => parameterOf(name, field) ?? []),
    ...Object.entries(more).map(([name, facts]) => ({ name, element: name, required: false, ...facts })),
  ];
  const rank = ({ name, required }: ScriptParameter): number => {
    const at = order.indexOf(name);
    return at >= 0 ? at : order.length + (required ? 0 : 1);
  };
  return {
    family,
    className: classOfTag(xmlTag),
    symbols,
    isUsual: inScripts.isUsual ?? true,
    parameters: parameters.sort((a, b) => rank(a) - rank(b)),
  };
}

/** Null: scripts cannot give it. */
function parameterOf(element: string, field: Field<unknown>): ScriptParameter | null {
  const { script = {}, type, required = false } = field;
  if (script === false) return null;
  return {
    name: script.name ?? element,
    element,
    type: script.type ?? type,
    required,
    ...(script.declared && { declared: script.declared }),
    ...(field.check && { check: (value: unknown) => field.check?.(value) ?? null }),
  };
}
