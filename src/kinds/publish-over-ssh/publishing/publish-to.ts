import { hostname } from 'node:os';
import type { HostConfiguration } from '../fields/host-fields.ts';
import type { ServerPublisher } from '../fields/publication-fields.ts';
import type { Transfer } from '../fields/transfer-fields.ts';
import { remoteFiles } from '../files/remote-files.ts';
import type { SshConnection } from '../session/connect.ts';
import { SshFailure } from '../session/failure.ts';
import { placeText } from '../session/place.ts';
import { type Target, targetOf } from '../session/target.ts';
import type { PublishOverSshSettings } from '../settings.ts';
import type { Attempt } from './attempts.ts';
import { runCommand } from './run-command.ts';
import { hasSourceFiles } from './source-files.ts';
import { type TransferTools, transferFiles } from './transfer-files.ts';

type Tools = Pick<TransferTools, 'say' | 'detail' | 'context'>;

/** Publishes to one server. Throws SshFailure; the connection is closed in any case. */
export async function publishTo(
  publisher: ServerPublisher,
  settings: PublishOverSshSettings,
  states: Attempt,
  tools: Tools,
): Promise<void> {
  const { context, say } = tools;
  const { commonConfig: common } = settings;
  const host = hostNamed(publisher.configName, settings);
  const mayRun = !host.disableExec && !common?.disableAllExec && !host.commonConfig?.disableAllExec;
  say(`Connecting from host [${hostname()}]`);
  say(`Connecting with configuration [${host.name}] ...`);
  const target = await targetOf(publisher.credentials, host, common, context.outside);
  const connection = await connected(target, host, tools);
  try {
    await performTransfers(publisher.transfers, { host, mayRun, connection, states }, tools);
  } finally {
    say(`Disconnecting configuration [${host.name}] ...`);
    connection.close();
  }
  say(`Transferred ${countText(states.map(({ sent }) => sent.size))} file(s)`);
}

function hostNamed(name: string, { hostConfigurations }: PublishOverSshSettings): HostConfiguration {
  const host = hostConfigurations.find((each) => each.name === name);
  if (host !== undefined) return host;
  const known = hostConfigurations.map((each) => each.name).join(', ') || 'none is configured';
  throw new SshFailure(`Failed to find the configuration [${name}] among those of the system: ${known}`);
}

async function connected(
  target: Target,
  { name }: HostConfiguration,
  { context, detail }: Tools,
): Promise<SshConnection> {
  const { proxy, jumpHosts, username, hostname: to, port } = target;
  if (proxy !== null) detail(`By way of the proxy [${placeText(proxy)}], ${proxy.type}`);
  for (const jump of jumpHosts) detail(`By way of the jump host [${placeText(jump)}]`);
  detail(`Creating session: username [${username}], hostname [${to}], port [${port}]`);
  detail('Connecting session ...');
  try {
    // Few servers ever publish, so what they need for it is loaded then.
    const { connect } = await import('../session/connect.ts');
    const connection = await connect(target, context.signal);
    detail('Connected');
    return connection;
  } catch (error) {
    if (!(error instanceof SshFailure)) throw error;
    throw new SshFailure(
      `Failed to connect and initialize SSH connection. Message: [Failed to connect session for config [${name}]. Message [${error.message}]]`,
    );
  }
}

async function performTransfers(
  transfers: readonly Transfer[],
  {
    host,
    mayRun,
    connection,
    states,
  }: {
    readonly host: HostConfiguration;
    readonly mayRun: boolean;
    readonly connection: SshConnection;
    readonly states: Attempt;
  },
  { context, say, detail }: Tools,
): Promise<void> {
  const root = host.remoteRootDir;
  const tools = { context, connection, root, say, detail };
  const needsFiles = transfers.some((transfer) => hasSourceFiles(transfer) || transfer.useSftpForExec);
  const files = needsFiles ? await remoteFiles(connection, detail) : null;
  if (files !== null && transfers.some((transfer) => transfer.useSftpForExec)) await files.enter(root);
  for (const [index, transfer] of transfers.entries()) {
    const state = states[index];
    if (state === undefined || state.isDone) continue;
    const hasCommand = transfer.execCommand.trim() !== '';
    checkTransfer(transfer, mayRun, hasCommand);
    if (files !== null && hasSourceFiles(transfer)) await transferFiles(transfer, files, state, tools);
    if (hasCommand && mayRun) await runCommand(transfer, tools);
    else if (hasCommand) say('Exec is disabled for this server; the command was not run');
    state.isDone = true;
  }
}

/** Throws SshFailure where a transfer would do nothing. Jenkins: `BapSshClient#beginTransfers`. */
function checkTransfer(transfer: Transfer, mayRun: boolean, hasCommand: boolean): void {
  if (hasSourceFiles(transfer)) return;
  if (!mayRun) throw new SshFailure('Source files must be supplied for each transfer, as exec is disabled');
  if (!hasCommand) throw new SshFailure('Either Source files, Exec command or both must be supplied');
}

/** Returns how many files were sent, with the number of each transfer where there are several. */
function countText(counts: readonly number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.length > 1 ? `${total} ( ${counts.join(' + ')} )` : String(total);
}
