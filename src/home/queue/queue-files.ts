import { existsSync } from 'node:fs';
import { lstat, readFile, rename, rm } from 'node:fs/promises';
import { type Clock, isMissing, type Logger, syncFolder, writeAtomic } from '../../kit/index.ts';
import type { LeftItem, QueueEntry } from '../../model/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import type { ItemPlace, PlaceOf } from '../layout/item-place.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { CauseKinds } from '../runs/cause-codec.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { openEntry, type QueueState, readQueueXml, sealEntry, writeQueueXml } from './queue-codec.ts';
import { LineJournal } from './queue-journal.ts';
import { type JournalLine, parseLine, QueueReplay } from './queue-replay.ts';
import type { QueueEvent, QueueFiles, SavedQueue } from './queue-types.ts';

export interface QueueFilesDependencies
  extends ItemLayout<'folder' | 'queueXml' | 'queueBackup' | 'queueJournal' | 'spareQueueJournal' | 'job'> {
  readonly log: Logger;
  readonly damaged: DamageReport;
  readonly secrets: Pick<SecretStore, 'encrypt' | 'decrypt'>;
  readonly kinds: CauseKinds;
  readonly clock: Clock;
}

/** Limits, in milliseconds, how long items that left the queue can still be read. */
const REMEMBERED_MS = 5 * 60_000;
/** Limits the journal, in bytes: a longer one is written anew. */
const LARGE_BYTES = 4 * 1024 * 1024;

export function createQueueFiles(deps: QueueFilesDependencies): QueueFiles {
  return new JournalledQueue(deps);
}

interface ReadJournal {
  readonly lines: readonly JournalLine[];
  readonly isFound: boolean;
  /** Is true where there is no journal, or one to which lines can be appended. */
  readonly isUsable: boolean;
}

/**
 * Holds the queue on disk: queue.xml changed by the journal (the spare one where the usual one is damaged), unless the
 * journal holds a snapshot: then queue.xml is older than it and does not count. `load` must have resolved before anything
 * is appended.
 */
class JournalledQueue implements QueueFiles {
  readonly #layout: QueueFilesDependencies['layout'];
  readonly #log: Logger;
  readonly #secrets: QueueFilesDependencies['secrets'];
  readonly #codec: Pick<QueueFilesDependencies, 'secrets' | 'kinds'>;
  readonly #clock: Clock;
  readonly #damaged: DamageReport;
  readonly #placeOf: PlaceOf;
  /** Is true where queue.xml is there and cannot be read: it stays, and the journal holds everything. */
  #isXmlDamaged = false;
  #journal: LineJournal;
  #state = new QueueReplay();
  /** Holds the items whose runs are noted to be on disk where the note itself may not be. */
  readonly #noted = new Map<number, LeftItem>();
  #compacting = false;
  /**
   * Holds the size above which the journal is written anew. It grows with a long queue, which would otherwise be written
   * anew at every change.
   */
  #compactAbove = LARGE_BYTES;

  constructor({ layout, log, secrets, kinds, clock, damaged, placeOf }: QueueFilesDependencies) {
    this.#layout = layout;
    this.#damaged = damaged;
    this.#placeOf = placeOf;
    this.#log = log;
    this.#secrets = secrets;
    this.#codec = { secrets, kinds };
    this.#clock = clock;
    this.#journal = new LineJournal(layout.queueJournal);
  }

  async load(): Promise<SavedQueue> {
    const state = new QueueReplay();
    const saved = await this.#readXml();
    if (saved !== null) {
      state.restore(saved);
      if (saved.foreign.length > 0) {
        this.#log.warn({ count: saved.foreign.length }, 'queue items of unknown kinds are kept aside');
      }
    }
    const own = await this.#readJournal(this.#layout.queueJournal);
    const spare = await this.#readJournal(this.#layout.spareQueueJournal);
    // What the damaged one still tells was taken over when the spare one began.
    for (const line of (spare.isFound ? spare : own).lines) state.apply(line);
    this.#journal = new LineJournal(own.isUsable ? this.#layout.queueJournal : this.#layout.spareQueueJournal);
    state.followMoves((fullName) => this.#isThere(this.#placeOf(fullName)));
    this.#state = state;
    await this.#compact();
    // All of it is in the journal by now. A spare one that cannot be read whole is kept, and not read again.
    if (own.isUsable && spare.isUsable) await rm(this.#layout.spareQueueJournal, { force: true });
    else if (own.isUsable && spare.isFound) await this.#setSpareAside();
    if (saved !== null) await this.#keepXmlAsBackup();
    return {
      items: state.items().map((item) => openEntry(item, this.#secrets)),
      left: state.leftItems().map((item) => openEntry(item, this.#secrets)),
      nextId: state.nextId,
      begun: state.begunItems().map((item) => openEntry(item, this.#secrets)),
    };
  }

  async #setSpareAside(): Promise<void> {
    const { spareQueueJournal } = this.#layout;
    await rename(spareQueueJournal, `${spareQueueJournal}.bad-${this.#clock.now()}`);
    await syncFolder(this.#layout.folder);
  }

  async append(event: QueueEvent): Promise<void> {
    const line: JournalLine =
      event.type === 'added' ? { v: 1, type: 'added', item: sealEntry(event.item, this.#secrets) } : { v: 1, ...event };
    await this.#journal.append(JSON.stringify(line), () => this.#state.apply(line));
    if (this.#journal.size > this.#compactAbove && !this.#compacting) this.#compactLater();
  }

  noteKept(id: number): void {
    const line: JournalLine = { v: 1, type: 'kept', id };
    const item = this.#state.begunItem(id);
    if (item !== undefined) this.#noted.set(id, item);
    const noted = this.#journal.note(JSON.stringify(line), () => this.#state.apply(line));
    const forget = (): void => void this.#noted.delete(id);
    noted.then(forget, forget);
  }

  async noteRemoval(place: string, number?: number): Promise<void> {
    const isRemoved = (item: LeftItem): boolean =>
      number === undefined ? `${item.job}/`.startsWith(`${place}/`) : item.job === place && item.number === number;
    const removed = [...this.#noted.values(), ...this.#state.begunItems()].filter(isRemoved);
    const lines = [...new Set(removed.map(({ id }) => id))].map((id): JournalLine => ({ v: 1, type: 'kept', id }));
    await Promise.all(lines.map((line) => this.#journal.append(JSON.stringify(line), () => this.#state.apply(line))));
  }

  async noteMove(from: string, to: string): Promise<void> {
    await this.noteRemoval(from);
    const line: JournalLine = { v: 1, type: 'moving', from, to, at: this.#clock.now() };
    await this.#journal.append(JSON.stringify(line), () => this.#state.apply(line));
  }

  async close(items: readonly QueueEntry[], nextId: number): Promise<void> {
    const { foreign } = this.#state;
    if (this.#isXmlDamaged) {
      await this.#compact();
      await this.#journal.close();
      return;
    }
    await writeAtomic(this.#layout.queueXml, writeQueueXml({ items, foreign, counter: nextId - 1 }, this.#codec), {
      mode: 0o600,
    });
    this.#forgetOld();
    await this.#journal.replace(() => {
      const left = this.#state.leftItems().map((item): JournalLine => ({ v: 1, type: 'remembered', item }));
      const begun = this.#state.begunItems().map((item): JournalLine => ({ v: 1, type: 'begun', item }));
      return [...left, ...begun].map((line) => JSON.stringify(line));
    });
    await this.#journal.close();
  }

  /** Says whether there is such an item. A cell counts without a folder, as it may not have one yet. */
  #isThere(place: ItemPlace): boolean {
    return place.cell !== null || existsSync(this.#layout.job(place));
  }

  async #readXml(): Promise<QueueState | null> {
    const path = this.#layout.queueXml;
    try {
      const state = readQueueXml(decodeUtf8(await readFile(path)), this.#codec);
      return { ...state, items: state.items.map((item) => sealEntry(item, this.#secrets)) };
    } catch (error) {
      this.#isXmlDamaged = !isMissing(error) || isThere(path);
      if (this.#isXmlDamaged) this.#damaged.note(path, error);
      return null;
    }
  }

  /** Renames queue.xml to a backup. The journal holds all of it by now, so nothing is lost where this fails. */
  async #keepXmlAsBackup(): Promise<void> {
    try {
      const before = await lstat(this.#layout.queueBackup).catch(() => null);
      if (before !== null && !before.isFile()) throw new Error('it is no file');
      await rename(this.#layout.queueXml, this.#layout.queueBackup);
      await syncFolder(this.#layout.folder);
    } catch (error) {
      this.#damaged.note(this.#layout.queueBackup, error);
    }
  }

  /**
   * Reads the lines of a journal up to an incomplete last one. A file with other lines that cannot be read, or that is not
   * a journal, stays and is not appended to.
   */
  async #readJournal(path: string): Promise<ReadJournal> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error) && !isThere(path)) return { lines: [], isFound: false, isUsable: true };
      this.#damaged.note(path, error);
      return { lines: [], isFound: false, isUsable: false };
    }
    const rows = text.split('\n');
    const torn = rows.pop() ?? '';
    if (torn !== '') this.#log.warn({ path, bytes: torn.length }, 'the last line of the queue journal is torn');
    const lines = rows.map(parseLine);
    const known = lines.filter((line) => line !== null);
    const unreadable = lines.length - known.length;
    if (unreadable > 0) this.#damaged.note(path, `${unreadable} of its lines cannot be read`);
    return { lines: known, isFound: true, isUsable: unreadable === 0 };
  }

  async #compact(): Promise<void> {
    this.#forgetOld();
    await this.#journal.replace(() =>
      [this.#state.snapshot(), ...this.#state.moves()].map((line) => JSON.stringify(line)),
    );
    this.#compactAbove = Math.max(LARGE_BYTES, 2 * this.#journal.size);
  }

  #compactLater(): void {
    this.#compacting = true;
    this.#compact()
      .catch((err: unknown) => this.#log.warn({ err }, 'the queue journal could not be shortened'))
      .finally(() => {
        this.#compacting = false;
      });
  }

  #forgetOld(): void {
    this.#state.forgetBefore(this.#clock.now() - REMEMBERED_MS);
  }
}
