import { type AnyKind, ROLE_STRATEGY } from '../../points/index.ts';
import { attributeOf, childOf, isChildTrue, node, setChild, type XmlElement, type XmlNode } from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import { MATRIX, matrixCells, shownMatrix } from '../strategies/matrix.ts';
import { ROLES, roleMaps, shownRoles } from '../strategies/roles.ts';
import { configOf, exported, kindNamed } from '../work/by-fields.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import { isSameElement } from '../work/same-element.ts';
import { closed, FLAG, oneOf, type Schema, shapesOf } from '../work/schema.ts';
import type { Section } from './section.ts';

const PATH = 'jenkins.authorizationStrategy';
const ELEMENT = 'authorizationStrategy';
const FILE = 'config.xml';
const FAMILY = 'authorization-strategy';
const DENY_READ = 'denyAnonymousReadAccess';

/** Describes a strategy that is more than fields: its class, how it is read from a file, and what an export shows. */
interface Shape {
  readonly className: string;
  readonly schema: Schema;
  read(map: CascMap, path: string, reader: Reader): readonly XmlNode[];
  shown(element: XmlElement): unknown;
}

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  [
    'loggedInUsersCanDoAnything',
    {
      className: 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy',
      schema: closed({ allowAnonymousRead: FLAG }),
      read(map: CascMap, path: string, reader: Reader) {
        reader.only(map, ['allowAnonymousRead'], path);
        const allow = reader.flag(map.entries.get('allowAnonymousRead')?.value, `${path}.allowAnonymousRead`) ?? true;
        return [node(DENY_READ, String(!allow))];
      },
      shown: (element: XmlElement) => ({ allowAnonymousRead: !isChildTrue(element, DENY_READ) }),
    },
  ],
  [
    'unsecured',
    {
      className: 'hudson.security.AuthorizationStrategy$Unsecured',
      schema: closed({}),
      read(map: CascMap, path: string, reader: Reader) {
        reader.only(map, [], path);
        return [];
      },
      shown: () => undefined,
    },
  ],
  ['globalMatrix', matrix('hudson.security.GlobalMatrixAuthorizationStrategy')],
  ['projectMatrix', matrix('hudson.security.ProjectMatrixAuthorizationStrategy')],
  ['roleBased', { className: ROLE_STRATEGY, schema: ROLES, read: roleMaps, shown: shownRoles }],
]);

function matrix(className: string): Shape {
  return { className, schema: MATRIX, read: matrixCells, shown: shownMatrix };
}

/** Says who may do what: the strategy by its symbol, in the shape that its plugin gives it. */
export const authorization: Section = {
  path: PATH,
  doc: 'The strategy that says who may do what.',
  schema(kindsOf) {
    const others = kindsOf(FAMILY).filter(
      (kind) => ![...SHAPES.values()].some((each) => each.className === classOf(kind)),
    );
    const shapes = [...SHAPES].map(([symbol, { schema }]) => [symbol, schema] as const);
    return oneOf({ ...shapesOf(others), ...Object.fromEntries(shapes) });
  },
  apply(value, draft, reader) {
    const described = reader.symbol(value, PATH);
    if (described === null) return;
    const written = strategyNode(described.name, described.value, described.at, draft, reader);
    if (written === null) return;
    const root = draft.root(FILE);
    const before = root === null ? undefined : childOf(root, ELEMENT);
    if (before !== undefined && isSameElement(before, written)) return;
    draft.set(FILE, setChild(draft.text(FILE) ?? '<hudson/>', [ELEMENT], written));
  },
  read(draft) {
    const root = draft.root(FILE);
    const element = root === null ? undefined : childOf(root, ELEMENT);
    return element === undefined ? undefined : shownStrategy(element, draft);
  },
};

function strategyNode(name: string, value: CascNode, at: CascNode['at'], draft: Draft, reader: Reader): XmlNode | null {
  const path = `${PATH}.${name}`;
  const map = reader.map(value, path);
  if (map === null) return null;
  const shape = SHAPES.get(name);
  if (shape !== undefined) return node(ELEMENT, { class: shape.className }, [...shape.read(map, path, reader)]);
  const kind = kindNamed(reader.kindsOf(FAMILY), name);
  if (kind === undefined) {
    reader.unknownKey({ at }, path);
    return null;
  }
  const wrong = reader.faults;
  const config = configOf(kind.fields, map, path, draft, reader);
  if (reader.faults > wrong) return null;
  return {
    ...kind.toXml(ELEMENT, config, draft.context),
    attributes: { class: classOf(kind) },
  };
}

function shownStrategy(element: XmlElement, draft: Draft): unknown {
  const className = attributeOf(element, 'class') ?? '';
  const shape = [...SHAPES].find(([, each]) => each.className === className);
  if (shape !== undefined) {
    const shown = shape[1].shown(element);
    return shown === undefined ? shape[0] : { [shape[0]]: shown };
  }
  const kind = draft.kindsOf(FAMILY).find((each) => classOf(each) === className);
  if (kind === undefined) return undefined;
  return { [kind.symbol]: exported(kind.fields, kind.fromXml(element, draft.context), draft) };
}

function classOf({ xmlTag }: AnyKind): string {
  return xmlTag.replaceAll('_-', '$');
}
