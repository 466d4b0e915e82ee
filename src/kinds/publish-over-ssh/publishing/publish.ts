import { hostname } from 'node:os';
import { sleep } from '../../kit/index.ts';
import { isWorse, type Result } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { connect, SshFailure } from './connection.ts';
import { runCommand } from './exec.ts';
import type { HostConfiguration, KeyInfo, Publication, ServerPublisher } from './fields.ts';
import { remoteFiles } from './remote-files.ts';
import { publishOverSshSettings } from './settings.ts';
import { targetOf } from './target.ts';
import { transferFiles } from './transfer.ts';

const PREFIX = 'SSH: ';

/**
 * Publishes to the servers in their order. A failure makes the build unstable, or fails it where it is configured so; further
 * servers are left out then, unless it is configured otherwise.
 */
export async function publish(publication: Publication, context: RunContext): Promise<Result> {
  const { log } = context;
  if (isWorse(context.result(), 'UNSTABLE')) {
    log.line(`${PREFIX}Current build result is [${context.result()}], not going to run.`);
    return 'SUCCESS';
  }
  return publishAlways(publication, context);
}

/** Publishes whatever the result of the build is so far. Jenkins: `BapSshAlwaysRunPublisherPlugin`. */
export async function publishAlways(publication: Publication, context: RunContext): Promise<Result> {
  const { log } = context;
  const { hostConfigurations, commonConfig } = await context.settings(publishOverSshSettings);
  let result: Result = 'SUCCESS';
  for (const publisher of publication.publishers) {
    try {
      const host = hostConfigurations.find(({ name }) => name === publisher.configName);
      if (host === undefined) {
        const known = hostConfigurations.map(({ name }) => name).join(', ') || 'none is configured';
        throw new SshFailure(
          `Failed to find the configuration [${publisher.configName}] among those of the system: ${known}`,
        );
      }
      await withRetries(publisher, context, () => publishTo(publisher, host, commonConfig ?? null, context));
    } catch (error) {
      if (!(error instanceof SshFailure)) throw error;
      log.error(`Exception when publishing, exception message [${error.message}]`);
      result = publication.failOnError ? 'FAILURE' : 'UNSTABLE';
      if (!publication.continueOnError) return result;
    }
  }
  return result;
}

async function withRetries(
  { retry }: ServerPublisher,
  context: RunContext,
  attempt: () => Promise<void>,
): Promise<void> {
  for (let left = retry?.retries ?? 0; ; left -= 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof SshFailure) || left <= 0) throw error;
      context.log.line(`${PREFIX}Failed: ${error.message}`);
      context.log.line(`${PREFIX}Trying again in ${retry?.retryDelay ?? 0} ms; ${left} attempt(s) left`);
      await sleep(context.clock, retry?.retryDelay ?? 0, context.signal);
    }
  }
}

async function publishTo(
  publisher: ServerPublisher,
  host: HostConfiguration,
  common: (KeyInfo & { readonly disableAllExec: boolean }) | null,
  context: RunContext,
): Promise<void> {
  const say = (line: string): void => context.log.line(`${PREFIX}${line}`);
  const detail = (line: string): void => {
    if (publisher.verbose) say(line);
  };
  say(`Connecting from host [${hostname()}]`);
  say(`Connecting with configuration [${host.name}] ...`);
  const target = await targetOf(publisher.credentials, host, common, context.outside);
  detail(`Creating session: username [${target.username}], hostname [${target.hostname}], port [${target.port}]`);
  detail('Connecting session ...');
  const connection = await connect(target, context.signal).catch((error: unknown) => {
    if (!(error instanceof SshFailure)) throw error;
    throw new SshFailure(
      `Failed to connect and initialize SSH connection. Message: [Failed to connect session for config [${host.name}]. Message [${error.message}]]`,
    );
  });
  let transferred = 0;
  try {
    detail('Connected');
    const files = await remoteFiles(connection, { timeoutMs: target.timeoutMs, say: detail });
    const tools = { context, files, connection, root: host.remoteRootDir, say, detail };
    const mayRun = !host.disableExec && common?.disableAllExec !== true && host.commonConfig?.disableAllExec !== true;
    for (const transfer of publisher.transfers) {
      transferred += await transferFiles(transfer, tools);
      if (transfer.execCommand.trim() === '') continue;
      if (mayRun) await runCommand(transfer, tools);
      else say('Exec is disabled for this server; the command was not run');
    }
  } finally {
    say(`Disconnecting configuration [${host.name}] ...`);
    connection.close();
  }
  say(`Transferred ${transferred} file(s)`);
}
