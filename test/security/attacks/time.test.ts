import { beforeAll, expect, it } from 'vitest';
import { cpuTime } from '../../../src/kit/testing/cpu-time.ts';
import { createJob } from '../../http/built.ts';
import { attacked, FORM, form } from '../asked.ts';

const target = attacked();
/** Holds the size of texts that an attacker chooses. */
const LONG = 60_000;
/** Limits the processor time of one request, in milliseconds: what costs quadratic work takes a hundred times as much. */
const LIMIT_MS = 1500;

beforeAll(() => createJob(target().server, 'x', { command: 'true' }));

const check = (of: string) => `/job/x/descriptorByName/${of}`;

it.each([
  ['keys of SSH', '/user/admin/configSubmit', { fullName: 'a', authorizedKeys: `#\n${' '.repeat(LONG)}x` }],
  ['a label', check('hudson.model.FreeStyleProject/checkLabel'), { value: '('.repeat(10 * LONG) }],
  ['names of jobs', check('hudson.tasks.BuildTrigger/check'), { value: 'x,'.repeat(LONG) }],
  ['a schedule', check('hudson.triggers.TimerTrigger/checkSpec'), { value: 'H/1 '.repeat(LONG) }],
  [
    'an expression',
    '/view/all/descriptorByName/hudson.model.ListView/checkIncludeRegex',
    { value: '(a|'.repeat(LONG) },
  ],
  ['markup', '/markupFormatter/previewDescription', { text: '<a href='.repeat(2400) }],
])('attack: %s of great length cost little time', async (_, path, fields) => {
  const { ask, server } = target();
  await server.services.home.settings.change({ markupFormatter: 'hudson.markup.RawHtmlMarkupFormatter' });
  await ask(`POST ${path}`, { body: form({ ...fields }), type: FORM });
  const { ms } = await cpuTime(() => ask(`POST ${path}`, { body: form({ ...fields }), type: FORM }));
  expect(ms).toBeLessThan(LIMIT_MS);
});
