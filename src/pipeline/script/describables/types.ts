import { type DescribableFamily, isDescribable, type JavaType, type ScriptParameter } from '../../../points/index.ts';

/**
 * Describes parameters in a short form: `name!` is required, `name:type` has a type, `name=element` has another element in
 * XML.
 */
export type ParameterText = string;

export type TypeRow = readonly [className: string, symbols: string, parameters?: ParameterText];

/** Describes a table of classes by family. */
export type TypeRows = Readonly<Partial<Record<DescribableFamily, readonly TypeRow[]>>>;

const TYPES: Readonly<Record<string, JavaType>> = {
  boolean: 'boolean',
  int: 'int',
  double: 'double',
};

/**
 * Reads the short form of a table: `artifacts! excludes fingerprint:boolean numToKeepStr=numToKeep scm:scm
 * providers:recipientProvider*`.
 */
export function parametersOf(text: ParameterText): readonly ScriptParameter[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [, name = '', mark, type, element] = /^(\w+)(!?)(?::([\w*-]+))?(?:=(\w+))?$/.exec(word) ?? [];
      return { name, type: typeOf(type), required: mark === '!', element: element ?? name };
    });
}

function typeOf(text: string | undefined): JavaType {
  if (text === undefined) return 'String';
  const family = text.replace(/\*$/, '');
  if (isDescribable(family)) return { family, list: text.endsWith('*') };
  return TYPES[text] ?? 'any';
}
