import type { ClientChannel } from 'ssh2';
import { expand } from '../../../points/index.ts';
import type { Transfer } from '../fields/transfer-fields.ts';
import { SshFailure } from '../session/failure.ts';
import { linePrinter } from './line-printer.ts';
import type { TransferTools } from './transfer-files.ts';

/**
 * Runs the command of a transfer on the machine; its output goes to the console. Throws SshFailure where it takes too long, its exit
 * code is not 0, or the connection ends.
 */
export async function runCommand(transfer: Transfer, { context, connection, say }: TransferTools): Promise<void> {
  const { clock, log, signal, env } = context;
  const command = expand(transfer.execCommand, env);
  const forwardsAgent = transfer.useAgentForwarding && connection.hasAgent;
  if (transfer.useAgentForwarding && !forwardsAgent)
    say('There is no key that an agent could have, as the log-in is by password: the command gets no agent');
  say(`EXEC: STDOUT/STDERR from command [${command}] ...`);
  const began = clock.now();
  const { channel, exit, flush } = await connection.exec(
    command,
    { pty: transfer.usePty, forwardsAgent },
    (opened) => ({
      channel: opened,
      ...listenTo(opened, (line) => log.line(line)),
    }),
  );
  let timer: NodeJS.Timeout | undefined;
  let stop: () => void = () => undefined;
  try {
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      if (transfer.execTimeout > 0)
        timer = setTimeout(
          () => reject(new SshFailure(`Exec timed out or was interrupted after ${clock.now() - began} ms`)),
          transfer.execTimeout,
        );
    });
    const code = await Promise.race([exit, stopped]);
    flush();
    if (code === 'none') throw lost(connection.ended);
    say(`EXEC: completed after [${clock.now() - began} ms]`);
    if (code !== 0) throw new SshFailure(`Exec exit status not zero. Status [${code ?? 'killed by a signal'}]`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    flush();
    channel.close();
  }
}

function lost(ended: AbortSignal): unknown {
  return ended.aborted ? ended.reason : new SshFailure('the command ended without an exit code');
}

/** Tells how a command ended: its exit code, null where a signal killed it, or that the machine never said it. */
type Exit = number | null | 'none';

/** Prints what a command says. Standard output and errors come apart, so each has its own lines and characters. */
function listenTo(channel: ClientChannel, print: (line: string) => void) {
  const printers = [channel, channel.stderr].map((stream) => {
    const printer = linePrinter(print);
    stream.on('data', (chunk: Buffer) => printer.add(chunk));
    return printer;
  });
  let code: Exit = 'none';
  channel.on('exit', (status: number | null) => {
    code = status;
  });
  const errorsEnded = new Promise<void>((resolve) => channel.stderr.once('end', resolve));
  const closed = new Promise<void>((resolve) => channel.once('close', () => resolve()));
  return {
    exit: Promise.all([closed, errorsEnded]).then(() => code),
    /** Prints the last lines, which have no end. */
    flush(): void {
      for (const printer of printers) printer.end();
    },
  };
}
