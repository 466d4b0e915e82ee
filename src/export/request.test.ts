import { describe, expect, it } from 'vitest';
import { defineBean, list, map, refer } from './bean.ts';
import { ExportError } from './errors.ts';
import { type ExportFormat, type ExportOptions, type ExportQuery, prepareExport } from './request.ts';

const doc = 'A row.';

const jobBean = defineBean<string, null>('hudson.model.FreeStyleProject', {
  rows: { name: { visibility: 999, doc, read: (name) => name } },
});
const rootBean = defineBean<readonly string[], null>('hudson.model.Hudson', {
  rows: {
    jobs: { doc, read: (names) => names.map((name) => refer(jobBean, name)) },
    mode: { doc, read: () => 'NORMAL' },
    numExecutors: { doc, read: () => 2 },
    useCrumbs: { doc, read: () => true },
    overallLoad: { visibility: -1, doc, read: () => map([]) },
  },
});
const root = refer(rootBean, ['archive', 'a & b\u001b']);

const CLASS = '_class="hudson.model.FreeStyleProject"';

type Trust = Omit<ExportOptions, 'pause'>;

const pause = async () => {};

function queryOf(search: string): ExportQuery {
  const parameters = new URLSearchParams(search);
  return {
    get: (name) => parameters.get(name) ?? undefined,
    all: (name) => parameters.getAll(name),
    has: (name) => parameters.has(name),
  };
}

async function ask(
  format: ExportFormat,
  search: string,
  trust: Trust = { trusted: false },
): Promise<[number, string, string]> {
  const query = queryOf(search);
  const { status, contentType, chunks } = await prepareExport(root, format, query, null, { ...trust, pause });
  return [status, contentType, [...chunks].join('')];
}

async function refused(format: ExportFormat, search: string, trust?: Trust): Promise<[string, string]> {
  try {
    await ask(format, search, trust);
  } catch (error) {
    if (error instanceof ExportError) return [error.reason, error.message];
    throw error;
  }
  return expect.unreachable('it was answered');
}

describe('formats', () => {
  const class_ = '"_class":"hudson.model.Hudson"';

  it.each<[ExportFormat, string, string, string]>([
    ['json', 'tree=mode', 'application/json;charset=utf-8', `{${class_},"mode":"NORMAL"}`],
    [
      'json',
      'tree=mode&pretty',
      'application/json;charset=utf-8',
      '{\n  "_class" : "hudson.model.Hudson",\n  "mode" : "NORMAL"\n}',
    ],
    ['python', 'tree=useCrumbs', 'text/x-python;charset=UTF-8', `{${class_},"useCrumbs":True}`],
    [
      'python',
      'tree=mode&pretty=true',
      'text/x-python;charset=UTF-8',
      '{\n  "_class" : "hudson.model.Hudson",\n  "mode" : "NORMAL"\n}',
    ],
    [
      'xml',
      'tree=mode&pretty=true',
      'application/xml;charset=UTF-8',
      "<hudson _class='hudson.model.Hudson'><mode>NORMAL</mode></hudson>",
    ],
    [
      'json',
      'tree=jobs[name]{1}&depth=x',
      'application/json;charset=utf-8',
      `{${class_},"jobs":[{"_class":"hudson.model.FreeStyleProject","name":"a & b\\u001b"}]}`,
    ],
  ])('%s?%s', async (format, search, contentType, body) => {
    expect(await ask(format, search)).toEqual([200, contentType, body]);
  });

  it('shows at depth 2 what depth 0 hides', async () => {
    expect((await ask('json', ''))[2]).not.toContain('overallLoad');
    expect((await ask('json', 'depth=2'))[2]).toContain('"overallLoad":{}');
    expect((await ask('json', 'depth=-5'))[2]).toBe('{"_class":"hudson.model.Hudson"}');
  });

  it.each([
    ['tree=', 'tree'],
    ['tree=jobs[name', 'tree'],
    ['tree=jobs,', 'tree'],
    ['depth=x', 'depth'],
    ['depth=', 'depth'],
    ['depth=1.5', 'depth'],
    ['depth=99999999999', 'depth'],
  ])('refuses %s', async (search, reason) => {
    for (const format of ['json', 'xml', 'python'] as const) expect((await refused(format, search))[0]).toBe(reason);
  });

  it('fails before anything is sent where a property cannot be read', async () => {
    const broken = defineBean<null, null>('x.Y', {
      rows: {
        a: {
          doc,
          read() {
            throw new Error('gone');
          },
        },
      },
    });
    const query = { get: () => undefined, all: () => [], has: () => false };
    const answer = prepareExport(refer(broken, null), 'json', query, null, { trusted: false, pause });
    await expect(answer).rejects.toThrow('gone');
  });
});

describe('jsonp', () => {
  it('is refused unless the requester is trusted', async () => {
    expect(await refused('json', 'jsonp=cb&tree=mode')).toEqual([
      'forbidden',
      'jsonp forbidden; implement jenkins.security.SecureRequester',
    ]);
  });

  it('calls the function', async () => {
    expect(await ask('json', 'jsonp=a.cb&tree=mode', { trusted: true })).toEqual([
      200,
      'text/javascript;charset=UTF-8',
      'a.cb({"_class":"hudson.model.Hudson","mode":"NORMAL"})',
    ]);
  });

  it('takes nothing but the name of a function', async () => {
    expect((await refused('json', 'jsonp=alert(1)//', { trusted: true }))[0]).toBe('callback');
  });
});

describe('xpath', () => {
  const xml = 'application/xml;charset=UTF-8';
  const text = 'text/plain;charset=UTF-8';

  it.each([
    ['one element', "xpath=//job[name='archive']", 200, xml, `<job ${CLASS}><name>archive</name></job>`],
    ['an attribute', 'xpath=/hudson/@_class', 200, xml, ' _class="hudson.model.Hudson"'],
    [
      'the document',
      'tree=mode&xpath=/',
      200,
      xml,
      '<?xml version="1.0" encoding="UTF-8"?>\n<hudson _class="hudson.model.Hudson"><mode>NORMAL</mode></hudson>',
    ],
    ['none', 'xpath=//nothing', 404, text, 'XPath //nothing didn?t match'],
    ['none, in odd letters', 'xpath=//üж', 404, text, 'XPath //ü? didn?t match'],
    [
      'many',
      'xpath=//job/name',
      500,
      text,
      'XPath "//job/name" matched 2 nodes. Create XPath that only matches one, or use the "wrapper" query parameter to wrap them all under a root element.',
    ],
    [
      'wrapped elements',
      'xpath=//job/name&wrapper=names',
      200,
      xml,
      '<names><name>archive</name><name>a &amp; b\ufffd</name></names>',
    ],
    ['wrapped attributes', 'xpath=//job[1]/@_class&wrapper=w', 200, xml, `<w ${CLASS}/>`],
    ['wrapped text', 'xpath=//mode/text()&wrapper=w', 200, xml, '<w>NORMAL</w>'],
    ['a wrapped string', "xpath=concat(//mode,'<')&wrapper=w", 200, xml, '<w>NORMAL&lt;</w>'],
    ['nothing wrapped', 'xpath=//nothing&wrapper=a-b.c', 200, xml, '<a-b.c/>'],
    [
      'a bad wrapper',
      'xpath=//name&wrapper=a%20b',
      400,
      text,
      'The wrapper parameter can only contain alphanumeric characters or dash/dot/underscore. The first character has to be a letter or underscore.',
    ],
    [
      'an exclusion',
      'tree=jobs[name]{0}&exclude=//name&exclude=//@_class',
      200,
      xml,
      '<?xml version="1.0" encoding="UTF-8"?>\n<hudson><job/></hudson>',
    ],
    [
      'exclusion before selection',
      "xpath=//job[1]&exclude=//job[name='archive']&exclude=//name",
      200,
      xml,
      `<job ${CLASS}/>`,
    ],
    ['tree before xpath', 'tree=mode&xpath=//job', 404, text, 'XPath //job didn?t match'],
  ])('%s', async (_what, search, status, contentType, body) => {
    expect(await ask('xml', search)).toEqual([status, contentType, body]);
  });

  it.each([
    ['//mode/text()', 'NORMAL'],
    ['concat(//mode,":",//numExecutors)', 'NORMAL:2'],
    ['count(//job)', '2.0'],
    ['10000000 * 3', '3.0E7'],
    ['1 div 8000', '1.25E-4'],
    ['0 div 0', 'NaN'],
    ['//numExecutors = 2', 'true'],
  ])('answers %s with bare text only to the trusted, or where it is allowed', async (xpath, answer) => {
    const search = `xpath=${encodeURIComponent(xpath)}`;
    expect(await refused('xml', search)).toEqual([
      'forbidden',
      'primitive XPath result sets forbidden; implement jenkins.security.SecureRequester',
    ]);
    expect(await ask('xml', search, { trusted: true })).toEqual([200, text, answer]);
    expect((await ask('xml', search, { trusted: false, allowedPrimitive: (asked) => asked === xpath }))[2]).toBe(
      answer,
    );
    expect((await refused('xml', search, { trusted: false, allowedPrimitive: () => false }))[0]).toBe('forbidden');
  });

  it.each([
    ['xpath=//[', 'xpath'],
    ['xpath=', 'xpath'],
    ['xpath=document("x")', 'xpath'],
    ['exclude=count(//job)', 'xpath'],
    ['xpath=count(//job)&wrapper=w', 'wrapper'],
    ['xpath=true()&wrapper=w', 'wrapper'],
    [`xpath=${'//*'.repeat(20)}`, 'xpath'],
  ])('refuses %s', async (search, reason) => {
    expect((await refused('xml', search, { trusted: true }))[0]).toBe(reason);
  });

  it('is for XML alone', async () => {
    expect((await ask('json', 'tree=mode&xpath=//nothing'))[0]).toBe(200);
  });
});

describe('an answer that nobody takes', () => {
  const listBean = defineBean<() => Iterable<string>, null>('hudson.model.ListView', {
    rows: { names: { doc, read: (names) => list(names) } },
  });

  it.each<[ExportFormat, string]>([
    ['json', 'tree=names'],
    ['json', 'tree=names&pretty'],
    ['json', 'tree=names&jsonp=call'],
    ['xml', 'tree=names'],
    ['python', 'tree=names'],
  ])('closes what it reads when it is ended, taken or not: %s %s', async (format, search) => {
    for (const taken of [0, 1, 2]) {
      let closed = 0;
      function* names(): Generator<string> {
        try {
          for (;;) yield 'a long name'.repeat(5000);
        } finally {
          closed += 1;
        }
      }
      const { chunks } = await prepareExport(refer(listBean, names), format, queryOf(search), null, {
        trusted: true,
        pause,
      });
      const iterator = chunks[Symbol.iterator]();
      for (let at = 0; at < taken; at += 1) expect(iterator.next().done).toBe(false);
      expect(closed).toBe(0);
      iterator.return?.();
      expect([closed, iterator.next().done]).toEqual([1, true]);
    }
  });
});
