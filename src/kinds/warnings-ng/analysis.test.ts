import { describe, expect, it } from 'vitest';
import { fixture, reportFiles } from '../testing/report-files.ts';
import { IssueList } from './collect-issues.ts';
import { comparedIssues } from './compare-issues.ts';
import { judgeIssues } from './gates.ts';
import { newIssue } from './issue.ts';
import { countsOf, NO_ISSUES } from './issue-data.ts';
import { ANALYSIS_TOOLS } from './tools.ts';

async function read(id: string, text: string): Promise<IssueList> {
  const tool = ANALYSIS_TOOLS.find((each) => each.id === id);
  if (tool === undefined) throw new Error(`no tool ${id}`);
  const list = new IssueList();
  await list.read(reportFiles({ report: text }), 'report', id, tool.read);
  return list;
}

const brief = ({ issues }: IssueList) =>
  issues.map(({ file, line, severity, type, message }) => [file, line, severity, type, message]);

describe('reports of static analysis', () => {
  it('Checkstyle: paths of the workspace are relative, others stay text; the same twice is one', async () => {
    const list = await read('checkstyle', fixture('checkstyle-result.xml'));
    const cart = 'src/main/java/com/example/Cart.java';
    expect(brief(list)).toEqual([
      [cart, 3, 'ERROR', 'MissingJavadocTypeCheck', 'Missing a Javadoc comment.'],
      [cart, 9, 'NORMAL', 'WhitespaceAroundCheck', "'if' is not followed by whitespace."],
      ['../../../etc/passwd', 1, 'LOW', 'x', 'not of this workspace'],
    ]);
    expect([list.duplicates, list.issues[0]?.category]).toEqual([1, 'Javadoc']);
  });

  it('PMD', async () => {
    expect(brief(await read('pmd', fixture('pmd.xml')))).toEqual([
      ['src/Cart.java', 12, 'NORMAL', 'EmptyCatchBlock', 'Avoid empty catch blocks'],
      ['src/Cart.java', 20, 'ERROR', 'SystemPrintln', 'No println'],
    ]);
  });

  it('SpotBugs: the line of the bug, not of its class', async () => {
    expect(brief(await read('spotbugs', fixture('spotbugsXml.xml')))).toEqual([
      [
        'com/example/Cart.java',
        11,
        'HIGH',
        'NP_NULL_ON_SOME_PATH',
        'Possible null pointer dereference in com.example.Cart.pay(int)',
      ],
      ['com/example/Main.java', 0, 'LOW', 'DM_EXIT', 'exits'],
    ]);
  });

  it('SARIF: messages of rules, encoded addresses; what was put aside is none', async () => {
    expect(brief(await read('sarif', fixture('report.sarif')))).toEqual([
      ['src/my db.js', 7, 'ERROR', 'js/sql-injection', 'This query depends on a request.'],
      ['src/a.js', 2, 'LOW', 'js/unused', 'x is never used'],
    ]);
  });

  it.each([
    ['checkstyle', '<pmd/>', 'the root element is not <checkstyle>'],
    ['checkstyle', '<checkstyle><file>', 'line 1'],
    ['sarif', '{"runs": [', 'JSON'],
    ['sarif', '[]', 'it has no runs'],
    ['sarif', 'null', 'it has no runs'],
    ['pmd', '<!DOCTYPE pmd [<!ENTITY x SYSTEM "file:///etc/passwd">]><pmd><file name="&x;"/></pmd>', 'entity'],
  ])('says of a broken report of %s what is wrong', async (id, text, reason) => {
    await expect(read(id, text)).rejects.toThrow(reason);
    await expect(read(id, text)).rejects.toThrow('/ws/report');
  });
});

describe('issues as against an earlier run', () => {
  const issue = (message: string, line = 1) => newIssue({ origin: 'o', file: 'f', line, type: 't', message });

  it('are outstanding wherever they moved to, new, or fixed', async () => {
    const first = await comparedIssues([issue('a'), issue('b'), issue('b', 2)], 1, null);
    expect(first.map(({ state, since }) => [state, since])).toEqual(Array(3).fill(['outstanding', 1]));
    const second = await comparedIssues([issue('a', 9), issue('b'), issue('c')], 2, first);
    expect(second.map(({ message, state, since }) => [message, state, since])).toEqual([
      ['a', 'outstanding', 1],
      ['b', 'outstanding', 1],
      ['c', 'new', 2],
      ['b', 'fixed', 1],
    ]);
    const third = await comparedIssues([issue('a')], 3, second);
    expect(third.map(({ message, state }) => [message, state])).toEqual([
      ['a', 'outstanding'],
      ['b', 'fixed'],
      ['c', 'fixed'],
    ]);
  });

  it('are judged by quality gates', () => {
    const total = countsOf([{ severity: 'ERROR' }, { severity: 'LOW' }]);
    const added = countsOf([{ severity: 'LOW' }]);
    const judge = (...gates: Parameters<typeof judgeIssues>[0]) =>
      judgeIssues(gates, { total, added, before: NO_ISSUES });
    expect(judge().status).toBe('INACTIVE');
    expect(judge({ threshold: 3, type: 'TOTAL', status: 'FAILED' })).toEqual({
      status: 'PASSED',
      lines: ['-> PASSED - Total (any severity): 2 - Quality QualityGate: 3'],
    });
    expect(judge({ threshold: 1, type: 'NEW_LOW', status: 'WARNING' }).lines).toEqual([
      '-> WARNING - New (severity low only): 1 - Quality QualityGate: 1',
    ]);
    const both = judge(
      { threshold: 2, type: 'DELTA', status: 'FAILED' },
      { threshold: 1, type: 'TOTAL_ERROR', status: 'WARNING' },
    );
    expect(both.status).toBe('FAILED');
  });
});
