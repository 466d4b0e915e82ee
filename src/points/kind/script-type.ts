import type { Field } from './fields.ts';
import { type DescribableFamily, isDescribable, type JavaType, type ScriptParameter } from './java-type.ts';
import { type AnyKind, classOfTag } from './kind.ts';

/** Describes how scripts write objects of a kind, beside what the fields say. */
export interface InScripts {
  /**
   * Holds the names of calls that describe it: `string(…)`. The first one is the usual one. Where it is missing, the kind's
   * symbol is used.
   */
  readonly symbols?: readonly string[];
  /**
   * Holds the names of the parameters in Jenkins's order, where that is not the order of the file with what is required
   * before the rest.
   */
  readonly order?: readonly string[];
  /** Holds parameters without a field of their own: nothing acts upon them, or they say the same as another one. */
  readonly more?: Readonly<Record<string, MoreParameter>>;
  /** Is false where declarative pipelines do not know it as an option, a trigger or a parameter. */
  readonly isDirective?: boolean;
  /** Is false where few servers have it, and messages that list what there is leave it out. */
  readonly isUsual?: boolean;
}

type MoreParameter = { readonly type: JavaType } & Partial<Pick<ScriptParameter, 'required' | 'element' | 'declared'>>;

/** Describes a class that scripts make objects of by a symbol or by `$class`. */
export interface DescribableType {
  readonly family: DescribableFamily;
  /** Holds Java's class name: `hudson.tasks.ArtifactArchiver`. */
  readonly className: string;
  /** Holds the symbols; the first one is the usual one. */
  readonly symbols: readonly string[];
  readonly parameters: readonly ScriptParameter[];
  /** Says whether messages that list what there is include it. */
  readonly isUsual: boolean;
}

/** Returns what scripts make objects of a kind by; null where they cannot. */
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

/** Returns the parameter for a field; null where scripts cannot give it. */
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
