import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { IS_LONG, ROUNDS } from './rounds.ts';

function wanted(round: number): string {
  const people = ['a', 'b', 'c'].map((name) => `{id: ${name}${round}, password: pw-${round}, description: d}`);
  return `
jenkins:
  systemMessage: round ${round}
  securityRealm: {local: {allowsSignup: false, users: [${people.join(', ')}]}}
  nodes: [{permanent: {name: n${round}, remoteFS: /n}}]
credentials: {system: {domainCredentials: [{credentials: [{string: {id: c${round}, secret: s}}]}]}}
unclassified: {mailer: {smtpHost: 'round-${round}.example.org'}}
`;
}

it(`a configuration is there as a whole or not at all where the server is killed while it applies one (${ROUNDS} rounds)`, {
  timeout: 360_000 + ROUNDS * 10_000,
}, async (t) => {
  const home = await preparedHome(t);
  const plan = join(home, '.millwright-configuration.json');
  let cutShort = 0;
  let server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const send = (action: string, text: string): Promise<Response> =>
    server.client.post(`/configuration-as-code/${action}`, { body: text });
  await send('preview', wanted(0));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const text = wanted(round);
    const answer = send('apply', text).then(
      ({ status }) => status,
      () => null,
    );
    const ended = { is: false };
    void answer.then(() => {
      ended.is = true;
    });
    // Killed as soon as the plan is there, or a little later.
    while (!ended.is && !existsSync(plan)) await setImmediate();
    for (let turns = round * 40; turns > 0 && !ended.is; turns -= 1) await setImmediate();
    await server.kill();
    if (existsSync(plan)) cutShort += 1;
    const status = await answer;
    server = await spawnServer({ home });
    expect(existsSync(plan)).toBe(false);
    const { changes } = (await (await send('preview', text)).json()) as { changes: readonly unknown[] };
    if (status === 200) expect(changes).toEqual([]);
    // Three users, their message, a node, a credential and the mail server are missing together.
    if (changes.length > 0) expect(changes.length).toBeGreaterThanOrEqual(7);
  }
  // Otherwise no server was killed while it was applying anything.
  if (IS_LONG) expect(cutShort).toBeGreaterThan(0);
});
