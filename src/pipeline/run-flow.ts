import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
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
import type { Clock, Logger } from '../kit/index.ts';
import { transformDeclarative } from './declarative/index.ts';
import { ReplayMismatch } from './flow/failure.ts';
import { Flow } from './flow/flow.ts';
import { type ConsoleSink, FlowLog, type LogIndex } from './flow/log.ts';
import { tellFailure } from './flow/outcome.ts';
import type { FlowHost } from './host/flow-host.ts';
import { type Durability, Journal } from './journal/index.ts';
import { createMachine } from './script/machine.ts';

export interface FlowRunOptions {
  readonly script: string;
  readonly durability: Durability;
  readonly host: FlowHost;
  readonly console: ConsoleSink & { cutTo(size: number): void };
  readonly index: LogIndex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly letGo: Promise<never>;
  /** Given the flow before it begins. */
  onFlow?(flow: Flow): void;
  readonly onJournalWrite?: (count: number) => void;
}

const FILE = 'WorkflowScript';

/** Runs a pipeline's script, or goes on with it, to its end. Its failure is told in the console and made the result. */
export async function runFlow(options: FlowRunOptions): Promise<Flow> {
  const { host } = options;
  const journal = new Journal(join(host.folder, 'journal'), {
    header: { v: 1, durability: options.durability, seed: randomBytes(16).toString('hex') },
    ...(options.onJournalWrite && { onWrite: options.onJournalWrite }),
  });
  if (journal.logSize !== null) options.console.cutTo(journal.logSize);
  const log = new FlowLog(options.console, options.index, journal.copied);
  const flow = new Flow({ journal, log, clock: options.clock, logger: options.logger, letGo: options.letGo });
  const machine = createMachine(flow, host);
  options.onFlow?.(flow);
  try {
    await flow.run(main(machine, flow, options.script));
    log.pipeline('End of Pipeline');
  } catch (error) {
    if (error instanceof GroovySyntaxError) {
      log.text(null, `${compilerText(error, options.script, FILE)}\n`);
      host.worsen('FAILURE');
    } else if (error instanceof ScriptThrow || error instanceof LimitExceeded || error instanceof ReplayMismatch) {
      log.pipeline('End of Pipeline');
      await tellFailure(flow, host, error);
    } else throw error;
  }
  journal.flush();
  return flow;
}

function* main(machine: Machine, flow: Flow, source: string): Evaluation<Value> {
  const script = compileScript(machine, {
    source,
    fileName: FILE,
    className: FILE,
    transform: (tree) => transformDeclarative(tree, source),
  });
  flow.log.pipeline('Start of Pipeline');
  return yield* script.run(yield* script.instantiate(machine.map()));
}
