import { rm } from 'node:fs/promises';
import { type KeyedLock, type Logger, type LoggerLevel, messageOf, namesIn, writeAtomic } from '../../kit/index.ts';
import { checkName } from '../../model/index.ts';
import { childOf, childrenOf, childText, node, toDocument, type XmlElement } from '../../xml/index.ts';
import { readDocument } from '../files/read-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { LogRecorderFiles } from './log-recorder-types.ts';

const SUFFIX = '.xml';

interface Dependencies {
  readonly layout: Pick<Layout, 'logRecorders' | 'logRecorder'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
}

/** Returns the log recorders in `log/NAME.xml`. Jenkins: `LogRecorder`, which listed its loggers as `targets` before. */
export function createLogRecorderFiles({ layout, locks, log }: Dependencies): LogRecorderFiles {
  const change = (name: string, work: () => Promise<void>): Promise<void> =>
    locks.run(`log recorder ${name}`, () => orUnwritable(work));
  return {
    async load() {
      const files = (await namesIn(layout.logRecorders)).filter((file) => file.endsWith(SUFFIX)).sort();
      const found = [];
      for (const file of files) {
        const name = file.slice(0, -SUFFIX.length);
        try {
          checkName(name);
          const root = await readDocument(layout.logRecorder(name));
          if (root !== null) found.push({ name, loggers: loggersOf(root) });
        } catch (error) {
          log.error({ file, err: messageOf(error) }, 'a log recorder could not be read');
        }
      }
      return found;
    },
    save: ({ name, loggers }) =>
      change(name, () => {
        const list = loggers.map(({ name: logger, weight }) =>
          node('target', [node('name', logger), node('level', String(weight))]),
        );
        return writeAtomic(
          layout.logRecorder(name),
          toDocument(node('log', [node('name', name), node('loggers', list)])),
        );
      }),
    remove: (name) => change(name, () => rm(layout.logRecorder(name), { force: true })),
  };
}

/** Returns the loggers of a document; one without a name or a level, with which Jenkins would stop logging, is left out. */
function loggersOf(root: XmlElement): LoggerLevel[] {
  const lists = ['targets', 'loggers'].flatMap((name) => childOf(root, name) ?? []);
  return lists
    .flatMap((list) => childrenOf(list, 'target'))
    .flatMap((target) => {
      const name = childText(target, 'name');
      const weight = childText(target, 'level')?.trim() ?? '';
      return name === undefined || !/^-?\d{1,10}$/.test(weight) ? [] : [{ name: name.trim(), weight: Number(weight) }];
    });
}
