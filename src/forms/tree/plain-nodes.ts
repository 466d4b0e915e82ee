import type {
  BlockNode,
  CheckNode,
  ChoiceNode,
  ConstantNode,
  FormNode,
  GroupNode,
  NodeFacts,
  RowsNode,
  TextNode,
} from '../../form-tree/index.ts';
import type { Making } from './making.ts';

/** Describes a node that no field describes. */
interface About {
  readonly label: string;
  readonly help?: string;
  readonly plain?: string;
  readonly required?: true;
}

function factsOf(making: Making, member: string, about: About): NodeFacts {
  return { key: making.key(), name: member, member, ...about };
}

/** Returns a node that asks for a text. */
export function textNode(
  making: Making,
  member: string,
  value: string,
  { shape = 'line', ...about }: About & { readonly shape?: TextNode['shape'] },
): TextNode {
  return { ...factsOf(making, member, about), is: 'text', value, shape };
}

/** Returns a node that asks for one of some words; what there is may be another one. */
export function choiceNode(
  making: Making,
  member: string,
  value: string,
  { choices, ...about }: About & { readonly choices: readonly (readonly [value: string, text: string])[] },
): ChoiceNode {
  const all = choices.some(([word]) => word === value) ? choices : [[value, value] as const, ...choices];
  return {
    ...factsOf(making, member, about),
    is: 'choice',
    value,
    choices: all.map(([word, text]) => ({ value: word, text })),
  };
}

/** Returns a node that asks a question of yes and no. */
export function checkNode(making: Making, member: string, on: boolean, about: About): CheckNode {
  return { ...factsOf(making, member, about), is: 'check', on };
}

/** Returns a check box whose member is an object that is there while it is checked. */
export function switchNode(
  making: Making,
  member: string,
  on: boolean,
  { nodes, ...about }: About & { readonly nodes: readonly FormNode[] },
): BlockNode {
  return { ...factsOf(making, member, { plain: member, ...about }), is: 'block', on, isInside: true, nodes };
}

/** Returns an object with members of its own. */
export function groupNode(
  making: Making,
  member: string,
  { nodes, ...about }: About & { readonly nodes: readonly FormNode[] },
): GroupNode {
  return { ...factsOf(making, member, about), is: 'group', nodes };
}

/** Returns a list of objects with the same members; `row` makes those of one, of undefined those of a new one. */
export function rowsNode<Value>(
  making: Making,
  member: string,
  values: readonly Value[],
  { row, ...about }: About & { row(value: Value | undefined): readonly FormNode[] },
): RowsNode {
  return {
    ...factsOf(making, member, about),
    is: 'rows',
    rows: values.map((value) => ({ key: making.key(), nodes: row(value) })),
    fresh: row(undefined),
  };
}

/** Returns a member that is posted as it is. */
export function constantNode(making: Making, member: string, value: unknown): ConstantNode {
  return { ...factsOf(making, member, { label: member }), is: 'constant', value };
}
