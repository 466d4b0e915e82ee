import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import type { Change } from '../../model/index.ts';
import { StepAbort } from '../../points/index.ts';
import { BUILD_DATA, revisionOf } from '../git/built.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { expandTokens, type TokenOptions } from './tokens.ts';

const expanded = (text: string, options: RunContextOptions = {}, more: TokenOptions = {}): Promise<string> =>
  expandTokens(recordedContext(options), text, more);

const CONSOLE = 'one\nerror: two\nthree\nfour\nerror: five\nsix\n';
const SHA = '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c';
const revision = revisionOf(SHA, 'refs/remotes/origin/feature/x', 'refs/remotes/origin/main');
const DATA = {
  byBranch: [],
  lastBuild: { marked: revision, revision, number: 7, result: null },
  remoteUrls: [],
  scmName: '',
  index: null,
};
const change: Change = {
  id: 'abc',
  author: { name: 'Ann', email: '' },
  title: 'Fix JIRA-12',
  message: 'Fix JIRA-12',
  timestamp: Date.UTC(2026, 2, 2, 8, 4, 5),
  paths: [],
};

describe('parts of the console', () => {
  it.each<[string, string]>([
    [
      '${BUILD_LOG_REGEX, regex="^err"}',
      '[...truncated 1 lines...]\nerror: two\n[...truncated 2 lines...]\nerror: five\n[...truncated 1 lines...]\n',
    ],
    ['${BUILD_LOG_REGEX, showTruncatedLines=false}', 'error: two\nerror: five\n'],
    [
      '${BUILD_LOG_REGEX, regex="five", linesBefore=1, linesAfter=5, showTruncatedLines=false}',
      'four\nerror: five\nsix\n',
    ],
    [
      '${BUILD_LOG_REGEX, regex="five", linesBefore=1}',
      '[...truncated 3 lines...]\nfour\nerror: five\n[...truncated 1 lines...]\n',
    ],
    ['${BUILD_LOG_REGEX, regex="ERR", showTruncatedLines=false, caseInsensitive=true, maxMatches=1}', 'error: two\n'],
    [
      '${BUILD_LOG_REGEX, regex="err", maxMatches=1}',
      '[...truncated 1 lines...]\nerror: two\n[...truncated 4 lines...]\n',
    ],
    [
      '${BUILD_LOG_REGEX, regex="(e)(r+)", substText="$2$1\\\\$", showTruncatedLines=false}',
      'rre$or: two\nrre$or: five\n',
    ],
    ['${BUILD_LOG_REGEX, regex="err", addNewline=false, showTruncatedLines=false}', 'error: twoerror: five'],
    ['${BUILD_LOG_REGEX, regex="none", showTruncatedLines=false, defaultValue="all well"}', 'all well'],
    [
      '${BUILD_LOG_REGEX, regex="err", maxMatches=1, matchedLineHtmlStyle="color:red"}',
      '<p>[...truncated 1 lines...]</p>\n<pre>\n<b style="color:red">error: two</b>\n</pre>\n<p>[...truncated 4 lines...]</p>\n',
    ],
    ['${BUILD_LOG_REGEX, regex="("}', '((: Unclosed group near index 1)\n'],
    ['${BUILD_LOG_EXCERPT, start="err.*two", end="err.*"}', 'three\nfour\n'],
    ['${BUILD_LOG_MULTILINE_REGEX, regex="two\\nthree", showTruncatedLines=false}', 'two\nthree\n'],
    [
      '${BUILD_LOG_MULTILINE_REGEX, regex="(three)\\n(four)", substText="$2 $1"}',
      '[...truncated 2 lines...]\nfour three\n[...truncated 2 lines...]\n',
    ],
    ['${BUILD_LOG, maxLines=3, truncTailLines=1, maxLineLength=4}', 'four\nerro...\n'],
    ['${LOG_REGEX, regex="error: (\\\\w+)", replacement="found \\\\1"}', 'found two'],
    ['${LOG_REGEX, regex="nothing", replacement="x"}', ''],
  ])('%s', async (token, text) => {
    expect(await expanded(token, { console: CONSOLE })).toBe(text);
  });

  it('are escaped where they stand in HTML', async () => {
    const options = { console: '<b>error</b>\n' };
    const token = '${BUILD_LOG_REGEX, showTruncatedLines=false}';
    expect(await expanded(token, options, { html: true })).toBe('&lt;b&gt;error&lt;/b&gt;\n');
    expect(
      await expanded('${BUILD_LOG_REGEX, showTruncatedLines=false, escapeHtml=false}', options, { html: true }),
    ).toBe('<b>error</b>\n');
  });

  it('are found across pieces of a long console, none twice', async () => {
    const filler = `${'x'.repeat(99)}\n`.repeat(1500);
    const console = `${filler}begin 1\nend 1\n${filler}${filler}begin 2\nend 2\n${filler}`;
    expect(await expanded('${BUILD_LOG_MULTILINE_REGEX, regex="begin \\\\d\\nend"}', { console })).toBe(
      '[...truncated 1500 lines...]\nbegin 1\nend\n[...truncated 3001 lines...]\nbegin 2\nend\n[...truncated 1501 lines...]\n',
    );
    expect(await expanded('${BUILD_LOG_REGEX, regex="end"}', { console })).toBe(
      '[...truncated 1501 lines...]\nend 1\n[...truncated 3001 lines...]\nend 2\n[...truncated 1500 lines...]\n',
    );
  });

  it('an expression that takes too long is told of', async () => {
    const text = await expanded('${BUILD_LOG_REGEX, regex="(a*)*b"}', { console: `${'a'.repeat(5000)}\n` });
    expect(text).toContain('((a*)*b: ');
  });
});

describe('values', () => {
  const files = {
    'a.txt': 'one\r\ntwo\nthree\n',
    'a.properties': 'version = 1.2\nname=\\u0041nn\nversion=1.3\n',
    'a.xml': '<p><v>1</v><v>2</v></p>',
    'broken.xml': '<p>',
    'a.json': '{"a":{"b":"x","n":7,"l":[1,2]}}',
    'latin.txt': { bytes: Buffer.from([0xe9]), modified: 0 },
  };
  it.each<[string, string]>([
    ['${FILE, path="a.txt"}', 'one\ntwo\nthree'],
    ['${FILE, path="$NAME", maxLines=2}', 'one\ntwo'],
    ['${FILE, path="latin.txt", charSet="ISO-8859-1"}', 'é'],
    ['${FILE, path="b.txt"}', "ERROR: File 'b.txt' does not exist"],
    ['${FILE, path="b.txt", fileNotFoundMessage="no %s"}', 'no b.txt'],
    ['${PROPFILE, file="a.properties", property="version"}', '1.3'],
    ['${PROPFILE, file="a.properties", property="name"}${PROPFILE, file="none", property="x"}', 'Ann'],
    ['${XML, file="a.xml", xpath="//v/text()"}', '1;2'],
    ['${XML, file="none.xml", xpath="//v"}', 'Error: none.xml not found'],
    ['${XML, file="broken.xml", xpath="//v"}', 'Error: broken.xml - XML not well formed.'],
    ['${XML, file="a.xml", xpath="//w"}', "Error: a.xml - '//w' invalid syntax or path maybe?"],
    ['${JSON, file="a.json", path="a.b"}', 'x'],
    ['${JSON, file="a.json", path="a.l"}', '[1,2]'],
    ['${JSON, file="a.json", path="a.n.x"}', "Error: Found primitive type at key 'n' before exhausting path"],
    ['${JSON, file="a.json", path="b"}', "Error: The key 'b' does not exist in the JSON"],
    ['${JSON, file="a.json", expr="$.a.l[1]"}', '2'],
    ['${JSON, file="a.xml", path="a"}', 'Error: a.xml - JSON not well formed.'],
    ['${JSON, file="a.json"}', 'You must specify the path or expr parameter'],
    ['${ENV, var="NAME"}', 'a.txt'],
    [
      '${GIT_BRANCH} ${GIT_BRANCH, fullName=false} ${GIT_BRANCH,all=true}',
      'origin/feature/x feature/x origin/feature/x,origin/main',
    ],
    ['${GIT_REVISION} ${GIT_REVISION, length=7}', `${SHA} 0d1a26e`],
    ['${BUILD_USER} ${UPSTREAM_RUN_NAME}', 'ann #3'],
    ['${ADMIN_EMAIL}', 'ci@example.org'],
    ['${BUILD_DURATION}', '1.5 sec'],
    [
      '${CHANGES, regex="JIRA-(\\\\d+)", replace="<$1>", format="%m on %d", dateFormat="yyyy/MM"}',
      'Fix <12> on 2026/03',
    ],
    ['${#NAME} ${NAME:2} ${NAME:0:1} ${NAME: -3} ${NAME:0:-4}', '5 txt a txt a'],
    ['${NAME#a\\.} ${NAME%\\.t+xt} ${ENV#x, var="NAME"} ${NAME#(} ', 'txt a a.txt a.txt '],
    ['$NOT_KNOWN ${NOT_KNOWN, a=1} $$NAME', '$NOT_KNOWN ${NOT_KNOWN, a=1} $NAME'],
    ['$BUILD_NUMBER', '99'],
  ])('%s is %j', async (token, text) => {
    const options: RunContextOptions = {
      files,
      env: { NAME: 'a.txt', BUILD_NUMBER: '99' },
      runFacts: { actions: [{ tag: BUILD_DATA, data: DATA }] },
      causes: [
        { kind: 'user', userId: 'ann' },
        { kind: 'upstream', project: 'up', url: 'job/up/', build: 3, causes: [] },
      ],
      changes: [change],
      clock: createFakeClock(1500),
    };
    expect(await expanded(token, options)).toBe(text);
  });

  it('the tests that failed can be chosen', async () => {
    const options: RunContextOptions = {
      runFacts: { testTotals: { failCount: 2, skipCount: 0, totalCount: 3, healthScaleFactor: 1 } },
      failedTests: [
        { className: 'a.Slow', name: 'one', age: 3, details: 'x'.repeat(2000), stackTrace: null },
        { className: 'a.Quick', name: 'two', age: 1, details: null, stackTrace: null },
      ],
    };
    expect(await expanded('${FAILED_TESTS, testNamePattern=".*Quick.*"}', options)).toBe(
      '1 tests failed.\nREGRESSION:  a.Quick.two\n\n',
    );
    expect(await expanded('${FAILED_TESTS, testNamePattern="b.*"}', options)).toBe('All tests passed');
    expect(await expanded('${FAILED_TESTS, maxLength=1}', options)).toMatch(
      /other failed tests\.\n\n\n\.\.\. output truncated\.\n$/,
    );
  });
});

it('a token that is used wrongly stays and is told of, or is an error where all must be known', async () => {
  const context = recordedContext();
  expect(await expandTokens(context, 'a ${PROPFILE, file="x"} b')).toBe('a ${PROPFILE, file="x"} b');
  expect(context.lines).toEqual([
    'Error evaluating token: Required parameter property in token PROPFILE was not defined',
  ]);
  for (const text of ['${PROPFILE, file="x"}', '$UNKNOWN'])
    await expect(expandTokens(context, text, { strict: true })).rejects.toThrow(StepAbort);
});
