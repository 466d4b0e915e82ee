import { type Logger, messageOf } from '../kit/index.ts';

/** Holds the parts of plugins that failed once: each is told about in the log only the first time. */
const FAILED = new WeakSet<object>();

/**
 * Returns what a part of a plugin gives; `instead` where it throws. The log names the part by `name` the first time: a page
 * asks the same part for each of its lines.
 */
export function givenBy<T>(
  log: Pick<Logger, 'error'>,
  { part, name, instead }: { readonly part: object; readonly name: string; readonly instead: T },
  give: () => T,
): T {
  try {
    return give();
  } catch (error) {
    if (!FAILED.has(part)) log.error({ plugin: name, err: messageOf(error) }, 'a part of a plugin failed');
    FAILED.add(part);
    return instead;
  }
}
