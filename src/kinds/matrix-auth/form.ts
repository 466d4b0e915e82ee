import { PERMISSIONS, permissionOf } from '../../model/index.ts';
import { entryText, readEntry } from '../../points/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { type Matrix, readMatrix } from './entries.ts';

type FormObject = Readonly<Record<string, unknown>>;

/**
 * Returns the matrix of a form: `data` has an object for each `USER:ann`, `GROUP:team` or, for either, `ann`, which says of
 * permissions whether they are granted, each by any of its ids. Permissions of other plugins that the document grants already
 * stay, since no page shows them.
 */
export function matrixOfForm(form: FormObject, before: XmlElement | undefined): Matrix | { readonly wrong: string } {
  const data = form['data'] ?? {};
  if (!isObject(data)) return { wrong: 'has a matrix that is no object' };
  const others = before === undefined ? [] : readMatrix(before).permissions.filter((cell) => !isKnown(cell));
  const permissions = new Set(others);
  for (const [row, cells] of Object.entries(data)) {
    const [, type, sid = ''] = /^(?:(USER|GROUP|EITHER):)?(.*)$/s.exec(row) ?? [];
    if (!isObject(cells)) return { wrong: `has a row that is no object: ${shortened(row)}` };
    if (sid.trim() === '') return { wrong: 'has a row without a name' };
    for (const [id, granted] of Object.entries(cells)) {
      const permission = permissionOf(id);
      if (permission === undefined) return { wrong: `names a permission that is not known here: ${shortened(id)}` };
      if (typeof granted !== 'boolean') return { wrong: `does not say whether ${id} is granted` };
      if (!granted) continue;
      const entry = { type: type === 'USER' || type === 'GROUP' ? type : 'EITHER', sid } as const;
      permissions.add(entryText({ ...entry, id: PERMISSIONS[permission].id }));
    }
  }
  return { permissions: [...permissions] };
}

/** Says whether a cell grants a permission that is known here, by whichever of its ids. */
function isKnown(cell: string): boolean {
  return permissionOf(readEntry(cell)?.id ?? '') !== undefined;
}

function isObject(value: unknown): value is FormObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
