import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { builtInKinds } from '../../../src/controller/index.ts';
import { createRoutes } from '../../../src/http/routes.ts';
import { silentLogger } from '../../../src/kit/index.ts';
import { folderXml, freestyle, matrix, pipeline } from '../../harness/jobs.ts';
import { buildJob, createJob } from '../../http/built.ts';
import { basic, sharedServer } from '../../http/start.ts';
import { mixtureOf, triedRoutes } from './mixture.ts';
import { isUnexplained, isWhole, sendBytes } from './send.ts';

/** The same requests each time; other ones: npm run fuzz. */
const REQUESTS = 500;
const FIRST_SEED = 20261123;

const errors: unknown[] = [];
const log = { ...silentLogger, error: (fields: object, message: string) => void errors.push({ message, ...fields }) };
const server = sharedServer([], log);
const routes = triedRoutes(createRoutes(builtInKinds()));

beforeAll(async () => {
  await createJob(server(), 'x', freestyle({ command: 'true' }));
  await createJob(server(), 'p', pipeline('echo 1'));
  await createJob(server(), 'f', folderXml());
  await createJob(server(), 'm', matrix({ axes: { A: ['1'] } }));
  await buildJob(server(), 'x');
  await server().services.security.users.create('victim', 'victims-Password', {});
  await server().app.listen({ port: 0, host: '127.0.0.1' });
});

it('a request of any bytes into any route is answered with a cause, and the server goes on', async () => {
  const { tokenValue } = await server().services.security.users.newToken('admin', 'fuzz');
  const { port } = server().app.server.address() as AddressInfo;
  const statuses = new Map<number, number>();
  const unexplained: unknown[] = [];
  const unanswered: unknown[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + REQUESTS; seed += 1) {
    const { bytes, route } = mixtureOf(routes, seed, basic('admin', tokenValue));
    const sent = await sendBytes(port, bytes);
    statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1);
    if (isUnexplained(sent)) unexplained.push({ seed, route });
    if (sent.status === 0 && isWhole(bytes)) unanswered.push({ seed, route });
  }
  expect(unexplained).toEqual([]);
  expect(unanswered).toEqual([]);
  expect(errors).toEqual([]);
  expect(statuses.size).toBeGreaterThan(5);
  // One of the last requests may have been a reload.
  await expect.poll(async () => (await server().as({ method: 'GET', url: '/login' })).statusCode).toBe(200);
});

it('the request of a seed is the same each time', () => {
  expect(mixtureOf(routes, 7, 'x').bytes.equals(mixtureOf(routes, 7, 'x').bytes)).toBe(true);
});
