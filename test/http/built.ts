import { expect } from 'vitest';
import { type FreestyleOptions, freestyle } from '../harness/jobs.ts';
import { until } from '../harness/until.ts';
import type { TestServer } from './start.ts';

const XML = { 'content-type': 'application/xml' };

/** A new job as a client makes it. */
export async function createJob(server: TestServer, name: string, options: FreestyleOptions | string): Promise<void> {
  const payload = typeof options === 'string' ? options : freestyle(options);
  const url = `/createItem?name=${encodeURIComponent(name)}`;
  const answer = await server.as({ method: 'POST', url, payload, headers: XML });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
}

/** Builds a job and waits until that build is over; answers its result. `how`: `build`, or with parameters. */
export async function buildJob(server: TestServer, name: string, how = 'build'): Promise<string> {
  const job = `/job/${encodeURIComponent(name)}/`;
  const asked = await server.as({ method: 'GET', url: `${job}api/json?tree=nextBuildNumber` });
  const { nextBuildNumber } = asked.json<{ nextBuildNumber: number }>();
  expect((await server.as({ method: 'POST', url: `${job}${how}` })).statusCode).toBe(201);
  const url = `${job}${nextBuildNumber}/api/json?tree=building,result`;
  return until(async () => {
    const answer = await server.as({ method: 'GET', url });
    const run = answer.statusCode === 200 ? answer.json<{ building: boolean; result: string }>() : null;
    return run === null || run.building ? { instead: `${url} stayed ${answer.body}` } : { found: run.result };
  });
}
