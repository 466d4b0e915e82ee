import { expand } from '../../points/index.ts';
import { SshFailure } from './connection.ts';
import type { Transfer } from './fields.ts';
import type { TransferTools } from './transfer.ts';

/**
 * Runs the command of a transfer on the machine; its output goes to the console. Throws SshFailure where it takes too long or
 * its exit code is not 0.
 */
export async function runCommand(transfer: Transfer, { context, connection, say }: TransferTools): Promise<void> {
  const command = expand(transfer.execCommand, context.env);
  say(`EXEC: STDOUT/STDERR from command [${command}] ...`);
  const began = context.clock.now();
  const channel = await connection.exec(command, { pty: transfer.usePty });
  const print = linePrinter((line) => context.log.line(line));
  channel.on('data', (chunk: Buffer) => print.add(chunk));
  channel.stderr.on('data', (chunk: Buffer) => print.add(chunk));
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => void channel.close();
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      let exit: number | null = null;
      let hasExit = false;
      channel.on('exit', (status: number | null) => {
        exit = status;
        hasExit = true;
      });
      channel.on('close', () => {
        if (hasExit) resolve(exit);
        else
          reject(
            connection.ended.aborted
              ? connection.ended.reason
              : new SshFailure('the command ended without an exit code'),
          );
      });
      context.signal.addEventListener('abort', () => reject(context.signal.reason), { once: true });
      const { execTimeout } = transfer;
      if (execTimeout > 0)
        timer = setTimeout(
          () => reject(new SshFailure(`Exec timed out or was interrupted after ${context.clock.now() - began} ms`)),
          execTimeout,
        );
    });
    print.end();
    say(`EXEC: completed after [${context.clock.now() - began} ms]`);
    if (code !== 0) throw new SshFailure(`Exec exit status not zero. Status [${code ?? 'killed by a signal'}]`);
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** Prints whole lines of what comes in pieces. */
function linePrinter(print: (line: string) => void) {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    add(chunk: Buffer) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) print(line.replace(/\r$/, ''));
    },
    end() {
      if (rest !== '') print(rest);
      rest = '';
    },
  };
}
