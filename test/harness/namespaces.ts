import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';

/** A machine of its own as far as the network goes: a network namespace with an address, on a bridge with the others. */
export interface TestHost {
  readonly name: string;
  readonly address: string;
  /** Starts a program there. */
  spawn(argv: readonly string[], options?: { env?: NodeJS.ProcessEnv; cwd?: string }): ChildProcess;
  /** Takes its cable out, so that packets are lost and nobody is told; or puts it in again. */
  cable(isIn: boolean): void;
}

let networks = 0;

/**
 * Makes a network with hosts of these names, all of it in this sandbox; gone after the test. Needs root and iproute2. The tests
 * themselves are on it as well, at `own`.
 */
export function testNetwork(
  t: Finisher,
  names: readonly string[],
): { readonly own: string; readonly hosts: readonly TestHost[] } {
  networks += 1;
  const id = `${process.pid.toString(36)}${networks}`;
  const net = `10.${64 + (process.pid % 128)}.${networks % 256}`;
  const bridge = `mwb${id}`;
  const own = `${net}.254`;
  ip('link', 'add', bridge, 'type', 'bridge');
  t.onTestFinished(async () => tryIp('link', 'del', bridge));
  ip('addr', 'add', `${own}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const hosts = names.map((name, index): TestHost => {
    const space = `mw${id}${index}`;
    const cable = `mwc${id}${index}`;
    const address = `${net}.${index + 1}`;
    ip('netns', 'add', space);
    t.onTestFinished(async () => tryIp('netns', 'del', space));
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', cable, 'master', bridge);
    ip('link', 'set', cable, 'up');
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    return {
      name,
      address,
      spawn: (argv, options = {}) =>
        spawn('ip', ['netns', 'exec', space, ...argv], { stdio: ['ignore', 'pipe', 'pipe'], ...options }),
      cable: (isIn) => ip('link', 'set', cable, isIn ? 'up' : 'down'),
    };
  });
  return { own, hosts };
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function tryIp(...args: string[]): void {
  try {
    ip(...args);
  } catch {
    // It went with what it was made for.
  }
}
