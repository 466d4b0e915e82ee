import { ALL_PERMISSIONS, PERMISSIONS, type Permission, permissionOf } from '../../model/index.ts';
import {
  entryText,
  type InScripts,
  listOf,
  nestedType,
  one,
  readEntry,
  type SidType,
  tagOfClass,
} from '../../points/index.ts';
import { childOf, childrenOf, childText, type XmlElement } from '../../xml/index.ts';
import { STRATEGY } from './inheritance.ts';

const PACKAGE = 'org.jenkinsci.plugins.matrixauth.integrations.';
const BASE = `${PACKAGE}casc.DefinitionEntry`;

/** Holds the calls that name somebody, by what they name. */
const PEOPLE: Readonly<Record<SidType, string>> = { USER: 'user', GROUP: 'group', EITHER: 'userOrGroup' };
const TYPES: readonly SidType[] = ['USER', 'GROUP', 'EITHER'];

/** Returns the permission of an id, or of the name that people see: `Job/Read`. */
function permissionNamed(name: string): Permission | undefined {
  return ALL_PERMISSIONS.find((each) => each === name) ?? permissionOf(name);
}

/** Returns what is wrong with names of permissions; null where nothing is. */
function checkPermissions(names: unknown): string | null {
  const wrong = (Array.isArray(names) ? names : []).find((name) => permissionNamed(String(name)) === undefined);
  return wrong === undefined ? null : `there is no permission ${String(wrong)}`;
}

/** Returns what is wrong with cells of a matrix as texts; null where nothing is. */
function checkCells(cells: unknown): string | null {
  const wrong = (Array.isArray(cells) ? cells : []).find((cell) => {
    const entry = readEntry(String(cell));
    return entry === null || permissionOf(entry.id) === undefined;
  });
  return wrong === undefined ? null : `no cell of a matrix: ${String(wrong)}`;
}

const entries = TYPES.map((type) =>
  nestedType(
    {},
    {
      className: `${BASE}$${PEOPLE[type]}`,
      symbols: [PEOPLE[type]],
      isUsual: false,
      more: {
        name: { type: 'String', required: true },
        permissions: { type: 'List<String>', required: true, check: checkPermissions },
      },
    },
  ),
);

const inheritances = [
  ['InheritParentStrategy', 'inheriting'],
  ['InheritGlobalStrategy', 'inheritingGlobal'],
  ['NonInheritingStrategy', 'nonInheriting'],
].map(([name = '', symbol = '']) => nestedType({}, { className: STRATEGY + name, symbols: [symbol] }));

/** Says how scripts describe a matrix: cells as texts, as older ones write them, or people with their permissions. */
export const MATRIX_IN_SCRIPTS: InScripts = {
  more: {
    permissions: { type: 'List<String>', required: true, check: checkCells, declared: { required: false } },
    entries: { type: listOf({ base: `class ${BASE}`, classes: entries }) },
    inheritanceStrategy: { type: one({ base: `class ${STRATEGY}InheritanceStrategy`, classes: inheritances }) },
  },
};

/** Returns the cells of a matrix that a script described. */
export function cellsOfScript(element: XmlElement): string[] {
  const cells = childOf(element, 'permissions')?.children.map(({ text }) => text.trim()) ?? [];
  const people = TYPES.flatMap((type) =>
    childrenOf(childOf(element, 'entries') ?? element, tagOfClass(`${BASE}$${PEOPLE[type]}`)).flatMap((entry) =>
      (childOf(entry, 'permissions')?.children ?? []).flatMap(({ text }) => {
        const permission = permissionNamed(text.trim());
        const sid = childText(entry, 'name') ?? '';
        return permission === undefined ? [] : [entryText({ type, id: PERMISSIONS[permission].id, sid })];
      }),
    ),
  );
  return [...cells, ...people];
}
