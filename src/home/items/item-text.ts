import { readFile } from 'node:fs/promises';
import { hasCode, isMissing, isUnreadable } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import { cellDocument } from './empty-item.ts';
import type { Item } from './item-types.ts';

/** Returns the text of an item's config.xml unchanged. A cell has one from its first run on. */
export async function readItemText(path: string, item: Item): Promise<string> {
  try {
    if (item.kind === 'unloadable') return (await readFile(path)).toString('utf8');
    return decodeUtf8(await readFile(path));
  } catch (error) {
    if (item.kind === 'job' && item.cell !== null && hasCode(error, 'ENOENT')) return cellDocument();
    if (isUnreadable(error) || isMissing(error)) fail('ITEM_TEXT_UNREADABLE', item.fullName);
    throw error;
  }
}
