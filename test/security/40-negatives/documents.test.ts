import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freestyle } from '../../harness/jobs.ts';
import { buildJob, createJob } from '../../http/built.ts';
import { attacked, lure, XML } from '../asked.ts';

const target = attacked();
const evil = lure();

it('negative 5: a document with an external entity makes no item, reads no file and asks nobody', async () => {
  const { ask, server } = target();
  for (const system of ['file:///etc/hostname', evil().url]) {
    const body = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY x SYSTEM "${system}">]><project><description>&x;</description></project>`;
    const answer = await ask('POST /createItem?name=entity', { body, type: XML });
    // As Jenkins answers what it cannot read.
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain(hostname());
  }
  expect(evil().visits).toEqual([]);
  expect(await readdir(join(server.home, 'jobs'))).not.toContain('entity');
});

it('negative 6: an entity bomb and a million nested elements are refused, and the old configuration stays', async () => {
  const { ask, server } = target();
  await createJob(server, 'bombed', { command: 'true', description: 'as it was' });
  const before = (await ask('GET /job/bombed/config.xml')).body;
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  const bodies = [
    `<!DOCTYPE p [<!ENTITY e0 "lol">${entities}]><project><description>&e9;</description></project>`,
    `<project>${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}</project>`,
  ];
  for (const body of bodies) {
    const answer = await ask('POST /job/bombed/config.xml', { body, type: XML });
    // As Jenkins answers what it cannot read.
    expect([400, 413, 500]).toContain(answer.status);
  }
  expect((await ask('GET /job/bombed/config.xml')).body).toBe(before);
});

it('negative 7: an XPath that reads a document or asks for everything of everything gets a short refusal', async () => {
  const { ask } = target();
  for (const xpath of ["document('file:///etc/passwd')", `${'//*'.repeat(40)}`, "doc('/etc/passwd')"]) {
    const answer = await ask(`GET /api/xml?xpath=${encodeURIComponent(xpath)}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('root:');
    expect(answer.body.length).toBeLessThan(20_000);
  }
});

it('negative 8: a class that no kind has is never made, and leaves nothing that acts', async () => {
  const { ask, server } = target();
  const gadgets = [
    '<java.lang.ProcessBuilder><command><string>touch</string><string>PROOF</string></command></java.lang.ProcessBuilder>',
    '<dynamic-proxy><interface>java.lang.Runnable</interface><handler class="java.beans.EventHandler"/></dynamic-proxy>',
  ];
  for (const [at, gadget] of gadgets.entries()) {
    const refused = await ask(`POST /createItem?name=gadget${at}`, { body: gadget, type: XML });
    expect([400, 500]).toContain(refused.status);
    expect((await ask(`GET /job/gadget${at}/api/json`)).status).toBe(404);
    const inside = freestyle()
      .replace('<builders>', `<builders>${gadget}`)
      .replace('<properties>', `<properties>${gadget}`);
    const kept = await ask(`POST /createItem?name=inside${at}`, { body: inside, type: XML });
    if (kept.status === 200) expect(await buildJob(server, `inside${at}`)).not.toBe('SUCCESS');
  }
  expect(await readdir(server.home)).not.toContain('PROOF');
});

it('negative 9: a report with an external entity is an error of its build, and reads nothing', async () => {
  const { ask, server } = target();
  const report =
    '<?xml version="1.0"?><!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/hostname">]><testsuite name="s"><testcase name="&x;" classname="c"/></testsuite>';
  await createJob(server, 'reports', {
    command: `cat > r.xml <<'X'\n${report}\nX`,
    publishers:
      '<hudson.tasks.junit.JUnitResultArchiver><testResults>r.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>',
  });
  expect(await buildJob(server, 'reports')).not.toBe('SUCCESS');
  const shown = await ask('GET /job/reports/1/testReport/api/json?depth=3');
  expect(shown.body).not.toContain(hostname());
});

it('negative 25: forged notes and markup in a log are text', async () => {
  const { ask, server } = target();
  const note = '\\033[8mha:AAAAlh+LCAAAAAAAAP9b85aBtbiIQSSjNKU4P0+vJLE4u1gvPjexLDVPzzk/ryQ1rwQAC0oLdyUAAAA=\\033[0m';
  await createJob(server, 'noisy', {
    command: `printf '${note}<script>alert(1)</script>\\n\\033]8;;javascript:alert(1)\\007x\\033]8;;\\007\\n'`,
  });
  await buildJob(server, 'noisy');
  for (const path of ['console', 'logText/progressiveHtml']) {
    const { body } = await ask(`GET /job/noisy/1/${path}`);
    expect(body).toMatch(/&lt;script(?:>|&gt;)alert\(1\)/);
    expect(body).not.toMatch(/<script>alert|href="javascript:/);
  }
});
