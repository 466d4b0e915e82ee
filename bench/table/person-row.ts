import { setTimeout as delay } from 'node:timers/promises';
import { type BenchServer, jobName } from './bench-server.ts';
import { rest } from './build-rows.ts';
import { WARM_SECONDS } from './load.ts';
import { type Row, rounded } from './row.ts';

const CONNECTIONS = 16;
const BUILDS_A_SECOND = 20;

/** Measures the dashboard for a person who logged in, while builds start at a steady rate. */
export async function personRow(
  server: BenchServer,
  { baseline, seconds }: { readonly baseline: number; readonly seconds: number },
): Promise<Row> {
  const credentials = { Cookie: await cookieOfPerson(server) };
  const over = new AbortController();
  const load = { connections: CONNECTIONS, paths: ['/'], headers: { Accept: 'text/html,*/*' }, seconds };
  const measured = server.load(load, { warmSeconds: WARM_SECONDS, credentials }).finally(() => over.abort());
  const [{ perSecond, bytes, p50, p99 }] = await Promise.all([measured, steadyBuilds(server, over.signal)]);
  await rest(server);
  return {
    name: `\`/\` of a person who logged in, ${BUILDS_A_SECOND} builds a second beside`,
    value: perSecond,
    unit: '/s',
    baseline,
    more: { 'ms p50': rounded(p50), p99: rounded(p99), bytes: Math.round(bytes) },
  };
}

async function steadyBuilds(server: BenchServer, over: AbortSignal): Promise<void> {
  const began = performance.now();
  for (let job = 0; !over.aborted; job += 1) {
    await server.ask(`/job/${jobName(job % server.size.jobs)}/build?delay=0sec`, { method: 'POST' });
    await delay(Math.max(0, began + ((job + 1) * 1000) / BUILDS_A_SECOND - performance.now()));
  }
}

/** Logs the administrator in as the form does, and returns the cookie of the session. */
async function cookieOfPerson({ process: { base, client } }: BenchServer): Promise<string> {
  const form = await fetch(new URL('login', base));
  const crumb = /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(await form.text())?.[1] ?? '';
  const answer = await fetch(new URL('j_spring_security_check', base), {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookieOf(form) },
    body: new URLSearchParams({ j_username: 'admin', j_password: client.password ?? '', 'Jenkins-Crumb': crumb }),
  });
  const headers = { Cookie: cookieOf(answer) };
  const known = await (await fetch(new URL('whoAmI/api/json', base), { headers })).text();
  if (!known.includes('"name":"admin"')) throw new Error(`the person is not logged in: ${known}`);
  return headers.Cookie;
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
