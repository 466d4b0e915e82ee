import { randomBytes } from 'node:crypto';
import { messageOf } from '../../kit/index.ts';
import { appliedStopRequest } from '../flow/stop-requests.ts';
import { journalFile } from '../host/flow-files.ts';
import { allFlags, type Entry, Journal, JournalBroken } from '../journal/index.ts';
import type { FlowRunOptions } from './run-flow.ts';

/** Describes a run's journal, and what else an earlier server left. */
export interface ResumedRun {
  readonly journal: Journal;
  /** Holds the ids of the stop requests that were already applied. */
  readonly obeyed: ReadonlySet<string>;
}

/** Represents a build that cannot continue; its console says why. */
export interface NotResumed {
  readonly journal: null;
  /** Says whether the journal is damaged, or of a newer server: it is left for people, and for that server. */
  readonly isUnread: boolean;
}

/** Opens the journal of a run, and takes again what its blocks held, for which other runs wait. */
export async function resume(options: FlowRunOptions): Promise<ResumedRun | NotResumed> {
  const { console, host, logger } = options;
  const obeyed = new Set<string>();
  let complaint: string | null;
  let isUnread = false;
  try {
    const journal = await openJournal(options, (entry) => {
      host.recall(entry);
      const order = appliedStopRequest(entry);
      if (order !== null) obeyed.add(order);
    });
    complaint = complaintOf(journal, options);
    if (complaint === null) {
      host.resume();
      console.cutTo(journal.past.logSize ?? console.begin);
      return { journal, obeyed };
    }
    journal.close();
  } catch (err) {
    logger.error({ err, folder: host.run.folder }, 'the journal of a pipeline cannot be opened');
    isUnread = !(err instanceof JournalBroken);
    complaint = `java.io.IOException: The journal of the build cannot be ${isUnread ? 'read' : 'written'}: ${messageOf(err)}\n${NOT_LOADED}`;
  } finally {
    host.held();
  }
  console.write(complaint);
  host.run.worsen('FAILURE');
  return { journal: null, isUnread };
}

function openJournal(
  { begun, console, host, durability, onJournalMoment }: FlowRunOptions,
  onPast: (entry: Entry) => void,
): Promise<Journal> {
  return Journal.open(journalFile(host.run.folder), {
    header: { v: 1, durability, seed: randomBytes(16).toString('hex'), flags: allFlags() },
    // A run says nothing before it has a journal.
    mustExist: begun && console.size() > console.begin,
    onPast,
    cover: {
      cover: (text) => (host.masking.text(text) === text ? null : host.secrets.encrypt(text)),
      uncover: (text) => host.secrets.decrypt(text),
    },
    ...(onJournalMoment && { onMoment: onJournalMoment }),
  });
}

/**
 * Returns why a build cannot continue after a restart, in Jenkins's words; null where it can. Jenkins:
 * `CpsFlowExecution#onLoad`.
 */
function complaintOf({ durability, past }: Journal, { resumeBlocked }: FlowRunOptions): string | null {
  if (past.header === null) return null;
  const isClean = past.wasSuspended || durability !== 'PERFORMANCE_OPTIMIZED';
  if (isClean && !resumeBlocked) return null;
  return isClean || past.wasEverSuspended ? NOT_SAVED : NODES_MISSING;
}

/** Holds Jenkins's output for a program that cannot be loaded, without the stack traces. */
const NOT_LOADED = `[Pipeline] End of Pipeline
ERROR: Failed to load program
`;
const NOT_SAVED = `java.io.IOException: Cannot resume build -- was not cleanly saved when Jenkins shut down.
${NOT_LOADED}`;
const NODES_MISSING = `Creating placeholder flownodes because failed loading originals.
ERROR: Cannot resume build because FlowNode 2 for FlowHead 1 could not be loaded. This is expected to happen when using the PERFORMANCE_OPTIMIZED durability setting and Jenkins is not shut down cleanly. Consider investigating to understand if Jenkins was not shut down cleanly or switching to the MAX_SURVIVABILITY durability setting which should prevent this issue in most cases.
`;
