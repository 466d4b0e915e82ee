import { childOf, childText, type XmlElement } from '../../xml/index.ts';
import { type Field, type FieldFacts, factsOf, type ReadContext } from '../kind/fields.ts';
import type { Configured } from '../kind/kind.ts';
import { type RawElement, rawElement, rawNode } from '../kind/raw-element.ts';
import type { BranchPropertyKind } from './branch-property.ts';

/** Describes which properties the branches of a source have. Jenkins: `BranchPropertyStrategy`. */
export interface BranchPropertyStrategy {
  /** Holds the strategy as it stands in the file: kinds that are not built in are preserved when it is written again. */
  readonly written: RawElement;
  /** Holds the properties of all branches that are no exception. */
  readonly properties: readonly Configured<BranchPropertyKind>[];
  /** Holds the exceptions; the first whose names match a branch decides alone. */
  readonly exceptions: readonly NamedException[];
}

export interface NamedException {
  /** Holds patterns of names, separated by commas. */
  readonly names: string;
  readonly properties: readonly Configured<BranchPropertyKind>[];
}

const SAME_PROPERTIES = 'jenkins.branch.DefaultBranchPropertyStrategy';
const NAMED_EXCEPTIONS = 'jenkins.branch.NamedExceptionsBranchPropertyStrategy';

/** Represents the strategy by which all branches have the same properties, of which there are none. */
export const NO_BRANCH_PROPERTIES: BranchPropertyStrategy = {
  written: { name: 'strategy', className: SAME_PROPERTIES },
  properties: [],
  exceptions: [],
};

/**
 * Makes a field for `<strategy class="jenkins.branch.DefaultBranchPropertyStrategy">`; one of another class gives no
 * properties.
 */
export function branchPropertyStrategy(options: FieldFacts = {}): Field<BranchPropertyStrategy | null> {
  return {
    type: 'any',
    ...factsOf(options),
    fromXml: (element, context) => (element === undefined ? null : read(element, context)),
    toXml: (name, value) => (value === null ? [] : [{ ...rawNode(value.written), name }]),
  };
}

function read(element: XmlElement, context: ReadContext): BranchPropertyStrategy {
  const written = rawElement(element);
  switch (written.className) {
    case SAME_PROPERTIES:
      return { written, properties: propertiesIn(element, 'properties', context), exceptions: [] };
    case NAMED_EXCEPTIONS:
      return {
        written,
        properties: propertiesIn(element, 'defaultProperties', context),
        exceptions: listed(childOf(element, 'namedExceptions')).map((each) => ({
          names: childText(each, 'name') ?? '',
          properties: propertiesIn(each, 'props', context),
        })),
      };
    default:
      return { written, properties: [], exceptions: [] };
  }
}

function propertiesIn(element: XmlElement, name: string, context: ReadContext): Configured<BranchPropertyKind>[] {
  return listed(childOf(element, name)).map((each) => context.kinds.read('branch-property', each));
}

/** Jenkins writes these lists as those that `Arrays.asList` makes: with one element `<a>` around all. */
function listed(list: XmlElement | undefined): readonly XmlElement[] {
  return (list?.children ?? []).flatMap((each) => (each.name === 'a' ? each.children : [each]));
}
