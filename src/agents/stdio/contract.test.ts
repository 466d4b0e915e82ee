import { PassThrough } from 'node:stream';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { Machine } from '../../points/index.ts';
import { greet } from '../link/link-machine.ts';
import { RepeatedCalls } from '../link/repeated-calls.ts';
import { createTransfers } from '../link/transfers.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { runOnStreams } from '../program/run-on-streams.ts';
import { readSettings } from '../program/settings.ts';
import { describeAgent } from '../testing/agent-contract.ts';
import { connectedSubject } from '../testing/connected-subject.ts';
import { openPipe } from './pipe.ts';

describeAgent(
  'the agent program on standard input and output',
  async (t) => {
    const folder = await temporaryFolder(t, 'stdio');
    let cut = (): void => undefined;
    const connect = async (): Promise<Machine> => {
      const [down, up] = [new PassThrough(), new PassThrough()];
      const ending = new AbortController();
      void runOnStreams(readSettings(['-stdio', '-workDir', folder]), {
        ...{ input: down, output: up, clock: systemClock, version: 'test', say: () => undefined },
        createAgent: () => createLocalAgent({ log: silentLogger }),
        signal: ending.signal,
      });
      const transfers = createTransfers();
      const pipe = openPipe({ input: up, output: down, clock: systemClock, transfers, stray: () => undefined });
      cut = () => {
        up.destroy();
        down.destroy();
      };
      const named = { node: 'far' };
      const repeated = new RepeatedCalls(systemClock);
      const options = {
        server: 's',
        version: 'test',
        transfers,
        repeated,
        clock: systemClock,
        log: silentLogger,
        named,
      };
      return (await greet(pipe.link, options)).machine;
    };
    return connectedSubject(t, { connect, cut: () => cut() });
  },
  { isCut: true },
);
