import { expect, it } from 'vitest';
import { readReport } from './external-report.ts';

it('reads a run that was reported with its log in hexadecimal digits', async () => {
  const xml = `<run><log encoding="hexBinary" content-encoding="UTF-8">68c3a4
    0a</log><result>0</result><duration>1200</duration><displayName>nightly</displayName></run>`;
  const report = await readReport(xml, 'archive');
  expect(report.log.toString()).toBe('hä\n');
  expect(report).toMatchObject({ result: 'SUCCESS', duration: 1200, displayName: 'nightly', description: null });
});

it.each([
  ['<run><log>plain text</log><result>3</result></run>', 'plain text'],
  ['<run><result>1</result><duration>soon</duration></run>', ''],
])('takes what is there of %s', async (xml, log) => {
  const report = await readReport(xml, 'archive');
  expect(report.log.toString()).toBe(log);
  expect(report).toMatchObject({ result: 'FAILURE', duration: 0 });
});

it.each(['', 'hello', '<run><log>'])('refuses "%s"', async (xml) => {
  await expect(readReport(xml, 'archive')).rejects.toThrow(expect.objectContaining({ code: 'CONFIG_BROKEN' }));
});

it('refuses more than a report has, and names the limit', async () => {
  await expect(readReport(`<run>${'<x/>'.repeat(1000)}</run>`, 'archive')).rejects.toMatchObject({
    code: 'CONFIG_TOO_GREAT',
    message: expect.stringContaining('more than 1000 elements'),
  });
});
