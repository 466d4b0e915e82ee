import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyedLock, type Logger, type LoggerLevel, messageOf, namesIn, writeAtomic } from '../../kit/index.ts';
import { checkName, fail } from '../../model/index.ts';
import { childOf, childrenOf, childText, node, toDocument, type XmlElement } from '../../xml/index.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import { readDocument } from '../files/read-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { LogRecorderFiles, StoredLogRecorder } from './log-recorder-types.ts';

const SUFFIX = '.xml';

interface Dependencies {
  readonly layout: Pick<Layout, 'logRecorders' | 'logRecorder'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly damaged: DamageReport;
}

/** Returns the log recorders in `log/NAME.xml`. Jenkins: `LogRecorder`, which listed its loggers as `targets` before. */
export function createLogRecorderFiles({ layout, locks, log, damaged }: Dependencies): LogRecorderFiles {
  const change = (name: string, work: () => Promise<void>): Promise<void> =>
    locks.run(`log recorder ${name}`, () => orUnwritable(work));
  const write = ({ name, loggers }: StoredLogRecorder): Promise<void> => {
    const list = loggers.map(({ name: logger, weight }) =>
      node('target', [node('name', logger), node('level', String(weight))]),
    );
    const document = node('log', [node('name', name), node('loggers', list)]);
    return writeAtomic(layout.logRecorder(name), toDocument(document));
  };
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
          damaged.note(join(layout.logRecorders, file), error);
        }
      }
      return found;
    },
    add: (recorder) =>
      change(recorder.name, async () => {
        // It may be of a recorder that could not be read, or was left out as there are too many.
        if (isThere(layout.logRecorder(recorder.name))) fail('LOG_RECORDER_EXISTS', recorder.name);
        await write(recorder);
      }),
    save: (recorder) =>
      change(recorder.name, async () => {
        const path = layout.logRecorder(recorder.name);
        await readDocument(path).catch((error: unknown) => {
          damaged.note(path, error);
          throw new Error(`${path} cannot be read, so it is not written`, { cause: error });
        });
        await write(recorder);
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
