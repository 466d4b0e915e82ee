import { isWorse, type Result } from '../../../model/index.ts';
import type { RunContext } from '../../../points/index.ts';
import type { Publication } from '../fields/publication-fields.ts';
import { SshFailure } from '../session/failure.ts';
import { publishOverSshSettings } from '../settings.ts';
import { withRetries } from './attempts.ts';
import { chosenPublishers } from './chosen-publishers.ts';
import { publishTo } from './publish-to.ts';

/** Describes a publication as jobs have it. */
export interface Delegate {
  /** Stands before each line of the console. */
  readonly consolePrefix: string | null;
  readonly delegate: Publication | null;
}

const PREFIX = 'SSH: ';

/**
 * Publishes to the servers in their order. A failure makes the build unstable, or fails it where it is configured so; further
 * servers are left out then, unless it is configured otherwise.
 */
export async function publish(delegate: Delegate, context: RunContext): Promise<Result> {
  if (isWorse(context.result(), 'UNSTABLE')) {
    const prefix = delegate.consolePrefix ?? PREFIX;
    context.log.line(`${prefix}Current build result is [${context.result()}], not going to run.`);
    return 'SUCCESS';
  }
  return publishAlways(delegate, context);
}

/** Publishes whatever the result of the build is so far. Jenkins: `BapSshAlwaysRunPublisherPlugin`. */
export async function publishAlways(
  { consolePrefix, delegate: publication }: Delegate,
  runContext: RunContext,
): Promise<Result> {
  if (publication === null) return 'SUCCESS';
  const { log, clock, signal } = runContext;
  const context = { ...runContext, env: environmentFor(publication, runContext.env) };
  const say = (line: string): void => log.line(`${consolePrefix ?? PREFIX}${line}`);
  const settings = await context.settings(publishOverSshSettings);
  const failed: Result = publication.failOnError ? 'FAILURE' : 'UNSTABLE';
  const didPublish = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof SshFailure)) throw error;
      log.error(`Exception when publishing, exception message [${error.message}]`);
      return false;
    }
  };
  let publishers = publication.publishers;
  const isChosen = await didPublish(async () => {
    publishers = chosenPublishers(publication, context.env, say);
  });
  if (!isChosen) return failed;
  let result: Result = 'SUCCESS';
  for (const publisher of publishers) {
    const tools = { context, say, detail: publisher.verbose ? say : () => undefined };
    const isDone = await didPublish(() =>
      withRetries(publisher, { clock, signal, say }, (states) => publishTo(publisher, settings, states, tools)),
    );
    if (!isDone) result = failed;
    if (!isDone && !publication.continueOnError) return failed;
  }
  return result;
}

/** Returns the variables of a publication: an empty name of the node is replaced. Jenkins: `BPBuildEnv#fixMasterNodeName`. */
function environmentFor({ masterNodeName }: Publication, env: RunContext['env']): RunContext['env'] {
  const name = masterNodeName?.trim() ?? '';
  return name !== '' && env.get('NODE_NAME')?.trim() === '' ? new Map(env).set('NODE_NAME', name) : env;
}
