import { SETTING_ROWS } from '../../home/index.ts';
import { ANY_NAME, BY_PATTERN, BY_ROLES } from '../../security/index.ts';
import { childOf, node, setChild, type XmlNode } from '../../xml/index.ts';
import type { CascMap } from '../document/tree.ts';
import type { Reader } from '../work/reader.ts';
import { isSameElement } from '../work/same-element.ts';
import { closed, oneOf, type Schema, TEXT } from '../work/schema.ts';
import type { Section } from './section.ts';

const FILE = 'config.xml';
const ELEMENT = 'projectNamingStrategy';
/** Is what files say of items that are there already: they keep their names. */
const FORCE = 'forceExistingJobs';
const NOT_FORCED: Schema = { enum: [false] };

interface Strategy {
  readonly symbol: string;
  readonly className: string;
  readonly texts: readonly string[];
  /** Says whether Jenkins asks of it what becomes of items that are there. */
  readonly mayForce: boolean;
}

const STRATEGIES: readonly Strategy[] = [
  { symbol: 'standard', className: ANY_NAME, texts: [], mayForce: false },
  { symbol: 'pattern', className: BY_PATTERN, texts: ['namePattern', 'description'], mayForce: true },
  { symbol: 'roleBased', className: BY_ROLES, texts: [], mayForce: true },
];

export const naming: Section = {
  path: 'jenkins.projectNamingStrategy',
  doc: 'Which names new items may have: `standard`, `roleBased`, or `pattern: {namePattern, description}`.',
  schema: oneOf(
    Object.fromEntries(
      STRATEGIES.map(({ symbol, texts, mayForce }) => [
        symbol,
        closed({ ...Object.fromEntries(texts.map((key) => [key, TEXT])), ...(mayForce && { [FORCE]: NOT_FORCED }) }),
      ]),
    ),
  ),
  apply(value, draft, reader) {
    const described = reader.symbol(value, this.path);
    if (described === null) return;
    const path = `${this.path}.${described.name}`;
    const strategy = STRATEGIES.find(({ symbol }) => symbol === described.name);
    if (strategy === undefined) {
      reader.unknownKey(described, path);
      return;
    }
    const map = reader.map(described.value, path);
    if (map === null) return;
    const written = strategyNode(strategy, map, path, reader);
    const root = draft.root(FILE);
    const before = root === null ? undefined : childOf(root, ELEMENT);
    const isSame = before === undefined ? strategy.className === ANY_NAME : isSameElement(before, written);
    if (!isSame) draft.set(FILE, setChild(draft.text(FILE) ?? '<hudson/>', [ELEMENT], written));
  },
  read(draft) {
    const { className, pattern, description } = SETTING_ROWS.naming.read(draft.root(FILE));
    const strategy = STRATEGIES.find((each) => each.className === className);
    if (strategy?.className !== BY_PATTERN) return strategy?.symbol;
    return { [strategy.symbol]: { namePattern: pattern, ...(description !== '' && { description }) } };
  },
};

function strategyNode({ className, texts, mayForce }: Strategy, map: CascMap, path: string, reader: Reader): XmlNode {
  reader.only(map, mayForce ? [...texts, FORCE] : texts, path);
  const force = map.entries.get(FORCE);
  if (mayForce && reader.flag(force?.value, `${path}.${FORCE}`) === true)
    reader.unknownKey(force ?? map, `${path}.${FORCE}`, 'items that are there keep their names');
  const children = texts.map((key) => node(key, reader.text(map.entries.get(key)?.value, `${path}.${key}`) ?? ''));
  if (className === BY_PATTERN && children[0]?.text === '') reader.refuse(map, `${path}.namePattern`, 'it is missing');
  return node(ELEMENT, { class: className }, [...children, ...(mayForce ? [node(FORCE, 'false')] : [])]);
}
