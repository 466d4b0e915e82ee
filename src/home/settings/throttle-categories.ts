import { readFileSync, statSync } from 'node:fs';
import { isMissing, type Logger, messageOf } from '../../kit/index.ts';
import { childOf, childText, decodeUtf8, parseXml } from '../../xml/index.ts';
import type { Layout } from '../layout/layout.ts';
import type { ThrottleCategory } from './settings-types.ts';

/**
 * The categories of the plugin Throttle Concurrent Builds, read again when the file has changed. At once: the queue asks
 * while it looks at its items. A file that cannot be read limits nothing, and is logged once.
 */
export function throttleCategories(
  { throttle }: Pick<Layout, 'throttle'>,
  log: Pick<Logger, 'error'>,
): () => readonly ThrottleCategory[] {
  let state = '';
  let known: readonly ThrottleCategory[] = [];
  return () => {
    const now = stateOf(throttle);
    if (now === state) return known;
    state = now;
    known = [];
    try {
      if (now !== '') known = read(throttle);
    } catch (error) {
      log.error({ path: throttle, err: messageOf(error) }, 'the throttle categories cannot be read');
    }
    return known;
  };
}

function stateOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    // What cannot be looked at cannot be read either, and that is logged.
    return isMissing(error) ? '' : messageOf(error);
  }
}

function read(path: string): readonly ThrottleCategory[] {
  const root = parseXml(decodeUtf8(readFileSync(path)));
  return (childOf(root, 'categories')?.children ?? []).map((element) => ({
    name: childText(element, 'categoryName')?.trim() ?? '',
    perNode: limit(childText(element, 'maxConcurrentPerNode')),
    total: limit(childText(element, 'maxConcurrentTotal')),
  }));
}

function limit(text: string | undefined): number {
  return Math.max(0, Number.parseInt(text ?? '', 10) || 0);
}
