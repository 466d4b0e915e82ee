import { randomBytes } from 'node:crypto';
import {
  compilerText,
  compileScript,
  type Evaluation,
  GroovySyntaxError,
  LimitExceeded,
  type Machine,
  ScriptThrow,
  type Value,
} from '../groovy/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import { transformDeclarative } from './declarative/index.ts';
import { errorOf, FlowKilled, interrupted, ReplayMismatch } from './flow/failure.ts';
import { Flow } from './flow/flow.ts';
import type { FlowNode } from './flow/graph.ts';
import { type ConsoleSink, FlowLog, type LogIndex } from './flow/log.ts';
import { tellFailure, tellRefusal } from './flow/outcome.ts';
import { journalFile } from './host/flow-files.ts';
import type { FlowHost } from './host/flow-host.ts';
import { type Durability, Journal } from './journal/index.ts';
import { LibrariesMissing, refuseLibraries } from './script/library-annotations.ts';
import { createMachine } from './script/machine.ts';
import { recordOf } from './script/throwables.ts';
import { leaveShared, resumeShared } from './steps/control/shared.ts';

export interface FlowConsole extends ConsoleSink {
  /** Where the text of the flow begins, in bytes. */
  readonly begin: number;
  cutTo(size: number): void;
}

export interface FlowRunOptions {
  readonly script: string;
  readonly durability: Durability;
  /** It does not go on after a restart. */
  readonly resumeBlocked: boolean;
  readonly host: FlowHost;
  readonly console: FlowConsole;
  readonly index: LogIndex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly letGo: Promise<never>;
  /** Given the flow before it begins. */
  onFlow?(flow: Flow): void;
  readonly onJournalWrite?: (count: number) => void;
}

const FILE = 'WorkflowScript';

export interface FlowEnd {
  readonly nodes: readonly FlowNode[];
}

/** Runs a pipeline's script, or goes on with it, to its end. Its failure is told in the console and made the result. */
export async function runFlow(options: FlowRunOptions): Promise<FlowEnd> {
  const { host } = options;
  let journal: Journal;
  try {
    journal = openJournal(options);
  } catch (error) {
    options.logger.error({ err: error, folder: host.folder }, 'the journal of a pipeline cannot be read');
    return cannotGoOn(options, `The journal of the build cannot be read: ${messageOf(error)}`);
  }
  options.console.cutTo(journal.logSize ?? options.console.begin);
  if (journal.resumed && !canResume(journal, options)) {
    return cannotGoOn(options, 'Cannot resume build -- was not cleanly saved when Jenkins shut down.');
  }
  host.places.adopt(journal.ahead());
  resumeShared(host, journal.ahead());
  const log = new FlowLog(options.console, options.index, journal.copied);
  const flow = new Flow({ journal, log, clock: options.clock, logger: options.logger, letGo: options.letGo });
  const machine = createMachine(flow, host);
  options.onFlow?.(flow);
  try {
    await toTheEnd(flow, machine, options);
  } finally {
    if (!host.active.detached) {
      host.places.giveBackAll();
      leaveShared(host);
    }
  }
  for (const { result } of flow.stops) host.worsen(result);
  journal.close();
  return { nodes: flow.graph.all() };
}

const LOADING_FAILED =
  'org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\nWorkflowScript: Loading libraries failed\n\n1 error\n\n';

async function toTheEnd(flow: Flow, machine: Machine, { host, script }: FlowRunOptions): Promise<void> {
  const { log } = flow;
  try {
    await flow.run(main(machine, flow, script));
    flow.endGraph(null);
    log.pipeline('End of Pipeline');
  } catch (error) {
    if (error instanceof FlowKilled) {
      flow.endGraph(interrupted({ result: 'ABORTED', causes: [] }));
      host.worsen('ABORTED');
    } else if (error instanceof LibrariesMissing) {
      log.line(null, `ERROR: ${error.message}`);
      log.text(null, LOADING_FAILED);
      host.worsen('FAILURE');
    } else if (error instanceof GroovySyntaxError) {
      log.text(null, `${compilerText(error, script, FILE)}\n`);
      host.worsen('FAILURE');
    } else if (error instanceof ScriptThrow || error instanceof LimitExceeded || error instanceof ReplayMismatch) {
      flow.endGraph(error instanceof ScriptThrow ? recordOf(error) : errorOf(error));
      tellRefusal(flow, host, error);
      log.pipeline('End of Pipeline');
      await tellFailure(flow, host, error);
    } else throw error;
  }
}

function openJournal({ host, durability, onJournalWrite }: FlowRunOptions): Journal {
  return new Journal(journalFile(host.folder), {
    header: { v: 1, durability, seed: randomBytes(16).toString('hex') },
    ...(onJournalWrite && { onWrite: onJournalWrite }),
  });
}

/** Jenkins: `CpsFlowExecution#canResume`. */
function canResume({ durability, wasSuspended }: Journal, { resumeBlocked }: FlowRunOptions): boolean {
  return !resumeBlocked && (wasSuspended || durability !== 'PERFORMANCE_OPTIMIZED');
}

/** As Jenkins says it, but for the stack trace. */
function cannotGoOn({ console, host }: FlowRunOptions, why: string): FlowEnd {
  console.write(`java.io.IOException: ${why}\n[Pipeline] End of Pipeline\nERROR: Failed to load program\n`);
  host.worsen('FAILURE');
  return { nodes: [] };
}

function* main(machine: Machine, flow: Flow, source: string): Evaluation<Value> {
  const script = compileScript(machine, {
    source,
    fileName: FILE,
    className: FILE,
    transform(tree) {
      refuseLibraries(tree);
      return transformDeclarative(tree, source);
    },
  });
  flow.log.pipeline('Start of Pipeline');
  flow.binding = machine.map();
  return yield* script.run(yield* script.instantiate(flow.binding));
}
