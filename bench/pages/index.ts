// What each main page costs at a home of 1,000 jobs x 100 builds: time of the server, bytes, requests; as a Markdown table.
// usage: npm run bench:pages -- [--size=1000x100] [--people=0] [--times=20] [NAME…]
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../test/harness/browser.ts';
import { factsOf, type PageFacts } from '../../test/harness/page-facts.ts';
import { SHOWN_PAGES, type ShownPage, showcase } from '../../test/harness/showcase.ts';
import { type BenchServer, jobName, startBenchServer } from '../table/bench-server.ts';
import { startLoadClient } from '../table/load.ts';
import { percentile, type Timed, timePage } from './time-page.ts';

const SETTLE_MS = 300;
const EXECUTORS = 4;
/** Is the password of everybody whom the bench makes. */
const PASSWORD = 'of-the-bench';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1000x100' },
    people: { type: 'string', default: '0' },
    times: { type: 'string', default: '20' },
  },
});
const [jobs = 0, builds = 0] = values.size.split('x').map(Number);

/** Holds the pages whose length follows that of the history, beside those of the showcase. */
const LONG_PAGES: readonly ShownPage[] = [
  { name: 'job with a history', path: `job/${jobName(Math.floor(jobs / 2))}/` },
  { name: 'its run', path: `job/${jobName(Math.floor(jobs / 2))}/${builds}/` },
  { name: 'its changes', path: `job/${jobName(Math.floor(jobs / 2))}/changes` },
];

const client = startLoadClient();
const server = await startBenchServer(client, { jobs, builds, executors: EXECUTORS });
try {
  await showcase(server.process.client);
  await makePeople(server, Number(values.people));
  const pages = [...LONG_PAGES, ...SHOWN_PAGES].filter(({ name }) => names.length === 0 || names.includes(name));
  await measure(server, pages);
} finally {
  client.stop();
  await server.stop();
}

async function makePeople({ process: { client: person } }: BenchServer, people: number): Promise<void> {
  for (let number = 1; number <= people; number += 1) {
    const username = `person-${number}`;
    const fields = { username, password1: PASSWORD, password2: PASSWORD, email: `${username}@example.org` };
    await person.post('/securityRealm/createAccountByAdmin', { body: new URLSearchParams(fields) });
  }
}

async function measure({ process: { base, client: person } }: BenchServer, pages: readonly ShownPage[]): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const facts = factsOf(page);
    await signIn(page, base, person.password ?? '');
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    process.stdout.write(
      '| page | first ms | median ms | p95 ms | HTML bytes | compressed | script bytes | style bytes | requests |\n|---|---|---|---|---|---|---|---|---|\n',
    );
    for (const { name, path } of pages) {
      const address = new URL(path, base).href;
      const timed = await timePage(address, cookie, Number(values.times));
      await page.goto(address);
      await page.waitForTimeout(SETTLE_MS);
      process.stdout.write(`${line(`${name} \`/${path}\``, timed, await facts())}\n`);
    }
  } finally {
    await browser.close();
  }
}

function line(name: string, timed: Timed, facts: PageFacts): string {
  const times = [timed.first, percentile(timed.ms, 0.5), percentile(timed.ms, 0.95)].map((ms) => ms.toFixed(1));
  const sizes = [timed.bytes, timed.compressed, facts.scriptBytes, facts.styleBytes].map((size) =>
    size.toLocaleString('en'),
  );
  return `| ${[name, ...times, ...sizes, facts.requests].join(' | ')} |`;
}

async function signIn(page: Page, base: string, password: string): Promise<void> {
  await page.goto(new URL('login', base).href);
  await page.fill('[name=j_username]', 'admin');
  await page.fill('[name=j_password]', password);
  await page.click('main button[type=submit]');
  await page.waitForURL((url) => !/login|j_spring/.test(url.pathname));
}
