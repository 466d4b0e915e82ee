import {
  compilerText,
  compileScript,
  type Evaluation,
  GroovySyntaxError,
  LimitExceeded,
  type Machine,
  parseGroovy,
  ScriptThrow,
  type Value,
} from '../../groovy/index.ts';
import { dateText } from '../../java/index.ts';
import type { Clock, Logger } from '../../kit/index.ts';
import type { ScriptContext } from '../capabilities/script-context.ts';
import { type Known, transformDeclarative } from '../declarative/index.ts';
import { knownNames } from '../declarative/tool-names.ts';
import { errorOf, FlowKilled, interrupted, ReplayMismatch } from '../flow/failure.ts';
import { Flow } from '../flow/flow.ts';
import type { FlowNode } from '../flow/graph.ts';
import { type ConsoleSink, FlowLog, type LogIndex } from '../flow/log.ts';
import { recordOf } from '../flow/throwables.ts';
import type { EngineHost } from '../host/create-host.ts';
import { type Durability, type Journal, JournalBroken, type JournalMoment } from '../journal/index.ts';
import { LibrariesFailed, LibraryCompilationFailed, loadLibraries, type Offer, offerOf } from '../libraries/index.ts';
import { mayRequestLibraries, type RequestedLibraries, requestedLibraries } from '../script/library-annotations.ts';
import { refuseGrab } from '../script/refuse-grab.ts';
import type { StepTable } from '../steps/define.ts';
import { createMachine } from './machine.ts';
import { logFailure, logRefusal } from './outcome.ts';
import { resume } from './resume.ts';

export interface FlowConsole extends ConsoleSink {
  /** Holds the offset where the text of the flow begins, in bytes. */
  readonly begin: number;
  cutTo(size: number): void;
}

export interface FlowRunOptions {
  readonly script: string;
  readonly steps: StepTable;
  readonly durability: Durability;
  /** Says whether the run cannot continue after a restart. */
  readonly resumeBlocked: boolean;
  readonly host: EngineHost;
  readonly console: FlowConsole;
  readonly index: LogIndex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly whenDetached: Promise<never>;
  /** Says whether the run came so far on an earlier server that it had a journal. */
  readonly begun: boolean;
  /** Resolves when all runs hold again what they held before the restart. */
  resumed(): Promise<void>;
  /**
   * Is called with the flow before it begins. `obeyed` holds the ids of the stop requests that an earlier server applied.
   */
  onFlow?(flow: Flow, obeyed: ReadonlySet<string>): void;
  /** Is called when the flow may have come to rest. */
  onRest?(): void;
  readonly onJournalMoment?: (moment: JournalMoment) => void;
}

const FILE = 'WorkflowScript';

export interface FlowEnd {
  readonly nodes: readonly FlowNode[];
  /** Says whether the journal could not be read, and stays as it is. */
  readonly isUnread: boolean;
}

/** Runs a pipeline's script, or continues it, to its end. A failure is written to the console and sets the result. */
export async function runFlow(options: FlowRunOptions): Promise<FlowEnd> {
  const { console, host, logger } = options;
  const taken = await resume(options);
  if (taken.journal === null) return { nodes: [], isUnread: taken.isUnread };
  const { journal, obeyed } = taken;
  await Promise.race([options.resumed(), options.whenDetached]);
  const log = new FlowLog(console, options.index, journal.past);
  const { clock, whenDetached } = options;
  const flow = new Flow({ journal, log, clock, logger, whenDetached, onRest: () => options.onRest?.() });
  const machine = createMachine(flow, host, options.steps);
  options.onFlow?.(flow, obeyed);
  try {
    if (options.begun) await Promise.race([nodesAreBack(flow, options), whenDetached]);
    await toTheEnd(flow, machine, options);
  } finally {
    host.release();
  }
  for (const { result } of flow.stops) host.run.worsen(result);
  log.end();
  closeJournal(journal, options);
  return { nodes: flow.graph.all(), isUnread: false };
}

/** Waits for the nodes on which the flow was before the restart, and tells of it where one is not connected yet. */
async function nodesAreBack(flow: Flow, { clock, host }: FlowRunOptions): Promise<void> {
  const { log } = flow;
  let waits = false;
  await host.nodesReady(flow.asked, (node) => {
    if (!waits) log.urgent(`Resuming build at ${dateText(clock.now())} after Jenkins restart`);
    waits = true;
    log.urgent(`Waiting for reconnection of ${node} before proceeding with build`);
  });
  if (waits) log.urgent(`Ready to run at ${dateText(clock.now())}`);
}

/** Closes the journal; as the run is over, an entry that cannot be written is only logged. */
function closeJournal(journal: Journal, { logger }: FlowRunOptions): void {
  try {
    journal.close();
  } catch (err) {
    logger.warn({ err }, 'the journal of a pipeline could not be completed');
  }
}

async function toTheEnd(flow: Flow, machine: Machine, { host, logger, script, steps }: FlowRunOptions): Promise<void> {
  const { log } = flow;
  try {
    const offer = await offerOf(host.libraries);
    const known = { steps, ...knownNames(host.kinds, host.settings.tools) };
    await flow.run(main({ flow, host, machine }, { source: script, offer, known }));
    flow.endGraph(null);
    log.pipeline('End of Pipeline');
  } catch (error) {
    // A script that ends before it is where it was has to say so: what it needed may be gone.
    if (flow.journal.replaying) log.speak();
    if (error instanceof FlowKilled) {
      host.endAllProcesses().catch((err) => logger.warn({ err }, 'processes of a killed build are left'));
      flow.endGraph(interrupted({ result: 'ABORTED', causes: [] }));
      host.run.worsen('ABORTED');
    } else if (error instanceof LibrariesFailed) {
      if (error.reason !== null) log.line(null, `ERROR: ${error.reason}`);
      log.text(null, error.compilerText(FILE));
      host.run.worsen('FAILURE');
    } else if (error instanceof LibraryCompilationFailed) {
      log.text(null, `${error.message}\n`);
      host.run.worsen('FAILURE');
    } else if (error instanceof GroovySyntaxError) {
      log.text(null, `${compilerText(error, script, FILE)}\n`);
      host.run.worsen('FAILURE');
    } else if (error instanceof JournalBroken) {
      flow.endGraph(errorOf(error));
      log.pipeline('End of Pipeline');
      log.line(null, `ERROR: The build cannot go on, as its journal cannot be written: ${error.message}`);
      host.run.worsen('FAILURE');
    } else if (error instanceof ScriptThrow || error instanceof LimitExceeded || error instanceof ReplayMismatch) {
      flow.endGraph(error instanceof ScriptThrow ? recordOf(error) : errorOf(error));
      logRefusal(flow, host, error);
      log.pipeline('End of Pipeline');
      await logFailure(flow, host, error);
    } else throw error;
  }
}

interface Program {
  readonly source: string;
  readonly offer: Offer;
  readonly known: Known;
}

function* main(around: ScriptContext, { source, offer, known }: Program): Evaluation<Value> {
  const { flow, machine } = around;
  const wanted = librariesIn(source, offer);
  flow.libraries?.add(yield* loadLibraries(around, offer, wanted));
  if (wanted.complaints.length > 0) throw new LibrariesFailed(null, wanted.complaints);
  const script = compileScript(machine, {
    source,
    fileName: FILE,
    className: FILE,
    transform: (tree) => transformDeclarative(refuseGrab(tree), source, known),
  });
  flow.log.pipeline('Start of Pipeline');
  flow.binding = machine.map();
  return yield* script.run(yield* script.instantiate(flow.binding));
}

/**
 * Returns the libraries that a script requests. Throws GroovySyntaxError where the script cannot be read: then nothing is
 * loaded.
 */
function librariesIn(source: string, { configured }: Offer): RequestedLibraries {
  const isRead = mayRequestLibraries(source) || configured.some(({ config }) => config.implicit);
  return isRead
    ? requestedLibraries(parseGroovy(source, { fileName: FILE }), source)
    : { libraries: [], complaints: [] };
}
