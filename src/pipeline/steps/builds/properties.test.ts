import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../../builds/testing/server.ts';
import { silentLogger } from '../../../kit/index.ts';
import { BRANCH_PROPERTY } from '../../../points/index.ts';
import { node } from '../../../xml/index.ts';
import { calledBefore } from '../../host/job-document.ts';
import { properties, withProperties } from './properties.ts';

const JOB = `<flow-definition>
  <properties>
    <a.B>
      <c>1</c>
    </a.B>
    <${BRANCH_PROPERTY}/>
  </properties>
</flow-definition>`;

test('what people configured stays, and what the job of a branch was made for', () => {
  const xml = withProperties(JOB, [node('n.M')]);
  for (const part of ['<n.M/>', '<c>1</c>', `<${BRANCH_PROPERTY}/>`]) expect(xml).toContain(part);
});

test('what the step gave before goes', () => {
  const xml = withProperties(withProperties(JOB, [node('n.M')]), [node('x.Y')]);
  expect(xml).not.toContain('n.M');
  for (const part of ['<x.Y/>', '<c>1</c>', `<${BRANCH_PROPERTY}/>`]) expect(xml).toContain(part);
  expect(withProperties(xml, [node('x.Y')])).toBe(xml);
});

test('one of the same class is replaced', () => {
  expect(withProperties(JOB, [node('a.B', [node('c', '2')])])).not.toContain('<c>1</c>');
});

test('without a note of what it gave, all goes where the completed run before called the step', async (t) => {
  const xml = withProperties(JOB, [node('n.M')], true);
  expect(xml).not.toContain('<c>1</c>');
  for (const part of ['<n.M/>', `<${BRANCH_PROPERTY}/>`]) expect(xml).toContain(part);
  expect(withProperties(withProperties(JOB, []), [], true)).toContain('<c>1</c>');

  const server = await startServer(t);
  const job = await server.define('flow');
  for (const number of [1, 2]) expect((await server.build(job)).number).toBe(number);
  const deps = { home: server.home, log: silentLogger };
  const graphOf = async (number: number, text: string): Promise<void> => {
    const folder = join(server.home.runs.paths.folder(job, number), 'workflow');
    await mkdir(folder);
    await writeFile(join(folder, '3.xml'), text);
  };
  await graphOf(
    1,
    `<Tag><node class="cps.n.StepAtomNode"><parentIds><string>2</string></parentIds><id>3</id><descriptorId>${properties.className}</descriptorId></node><actions/></Tag>`,
  );
  expect(await calledBefore(deps, { job, number: 1 }, properties)).toBe(false);
  expect(await calledBefore(deps, { job, number: 2 }, properties)).toBe(true);
  expect(await calledBefore(deps, { job, number: 3 }, properties)).toBe(false);
  await graphOf(2, '<Tag');
  expect(await calledBefore(deps, { job, number: 3 }, properties)).toBe(false);
});
