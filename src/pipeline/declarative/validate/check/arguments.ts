import { nearestOf } from '../../../../kit/index.ts';
import type { Catalog } from '../catalog.ts';
import { type Describable, type JavaType, type Parameter, soleRequired } from '../describables.ts';
import { MESSAGES } from '../messages.ts';
import type { Arguments, Key, Literal, Value } from '../model.ts';
import type { Problems, SourceLocation } from '../problems.ts';
import { accepts, TYPES } from '../types.ts';

/** Describes what checking requires: the problems and the catalog. */
export interface Checking {
  readonly problems: Problems;
  readonly catalog: Catalog;
}

/** Checks the arguments of a step or condition. Jenkins: `ModelValidatorImpl#validateDescribable`. */
export function checkArguments(
  of: { readonly at: SourceLocation; readonly name: string; readonly args: Arguments },
  model: Describable,
  { problems }: Checking,
): void {
  const { at, name, args } = of;
  const sole = soleRequired(model);
  switch (args.form) {
    case 'positional':
      problems.add(at, MESSAGES.namedOnly(name));
      return;
    case 'single':
      if (sole !== null) checkType(args.value, sole.type, null, problems);
      else if (!model.takesBlock) problems.add(at, MESSAGES.noSoleParameter);
      else checkType(args.value, NO_TYPE, null, problems);
      return;
    case 'named': {
      const fields = fieldsGiven(args.entries, sole);
      if (fields !== null) {
        for (const { key } of args.entries) checkName(key, fields, problems);
        return;
      }
      let isValid = true;
      for (const { key, value } of args.entries) {
        const parameter = findParameter(model, key, problems);
        // A value that could stand without its name is named without it.
        const isAlone = args.entries.length === 1 && parameter === sole && !model.takesBlock;
        if (parameter === null || !checkType(value, parameter.type, isAlone ? null : key, problems)) isValid = false;
      }
      if (!isValid) return;
      for (const parameter of model.parameters) {
        const isGiven = args.entries.some(({ key }) => key.name === parameter.name);
        if (parameter.isRequired && !isGiven) problems.add(at, MESSAGES.missingParameter(parameter.name));
      }
    }
  }
}

/**
 * Returns the names of the sole parameter's own arguments where its name was left out: `publishHTML([reportDir: 'x'])`;
 * null otherwise.
 */
function fieldsGiven(entries: readonly { readonly key: Key }[], sole: Parameter | null): readonly string[] | null {
  if (sole?.fields === undefined || entries.length === 0) return null;
  return entries.some(({ key }) => key.name === sole.name) ? null : sole.fields;
}

/** Represents the expected type of a value that no parameter takes: Java's null. */
const NO_TYPE: JavaType = { name: 'null' };

export function findParameter(
  model: Describable,
  { at, name }: Key,
  problems: Problems,
): Describable['parameters'][number] | null {
  const found = model.parameters.find((each) => each.name === name);
  const names = model.parameters.map((each) => each.name);
  checkName({ at, name }, names, problems);
  return found ?? null;
}

function checkName({ at, name }: Key, names: readonly string[], problems: Problems): void {
  if (!names.includes(name)) problems.add(at, MESSAGES.parameterName(name, nearestOf(name, names)));
}

export function checkType(value: Value, wanted: JavaType, key: Key | null, problems: Problems): boolean {
  if (!value.isLiteral || accepts(wanted, value)) return true;
  const text = javaText(value.value, value.type);
  problems.add(value.at, MESSAGES.parameterType(wanted.name, key?.name ?? null, text, value.type));
  return false;
}

function javaText(value: Literal, type: string): string {
  const isWholeDouble = typeof value === 'number' && Number.isInteger(value) && type !== TYPES.Integer;
  return isWholeDouble ? value.toFixed(1) : String(value);
}
