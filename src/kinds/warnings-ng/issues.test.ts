import { describe, expect, it } from 'vitest';
import { newRun } from '../../model/index.ts';
import { fixture } from '../testing/report-files.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { checkstyle } from './checkstyle.ts';
import { recordIssues } from './publisher.ts';

const FILES = { 'cs.xml': fixture('checkstyle-result.xml'), 'a.sarif': fixture('report.sarif'), 'broken.xml': '<' };
const context = (options: RunContextOptions = {}) =>
  recordedContext({
    files: FILES,
    globs: { 'cs.xml': ['cs.xml'], '*.sarif': ['a.sarif'], 'broken.xml': ['broken.xml'] },
    ...options,
  });
const CHECKSTYLE = {
  tag: 'io.jenkins.plugins.analysis.warnings.checkstyle.CheckStyle',
  id: '',
  name: '',
  pattern: 'cs.xml',
};
const SARIF = { tag: 'io.jenkins.plugins.analysis.warnings.Sarif', id: '', name: '', pattern: '*.sarif' };
const config = {
  ...(recordIssues.example as object),
  analysisTools: [],
  tool: null,
  qualityGates: [],
  id: '',
  name: '',
  failOnError: false,
  enabledForFailure: false,
  ignoreQualityGate: false,
  ignoreFailedBuilds: true,
  isAggregatingResults: false,
};

describe('recordIssues', () => {
  it('tells what is new and what is gone since the run before', async () => {
    const first = context();
    expect(await recordIssues.perform({ ...config, tools: [CHECKSTYLE] }, first)).toBe('SUCCESS');
    expect(first.lines).toContain('[CheckStyle] All reported issues will be considered outstanding');
    expect(first.lines.at(-1)).toBe("[CheckStyle] Attaching ResultAction with ID 'checkstyle' to build 'app #7'.");
    const details = first.details.get('7 issues-checkstyle');
    if (details === undefined) throw new Error('nothing was kept');
    const before = newRun('app', 6, 0, { actions: first.run.actions, result: 'SUCCESS' });
    const changed = FILES['cs.xml'].replace('Missing a Javadoc', 'No Javadoc');
    const second = context({
      earlier: [before],
      details: { '6 issues-checkstyle': details },
      files: { 'cs.xml': changed },
    });
    const gate = { threshold: 1, type: 'NEW', status: 'WARNING' };
    expect(await recordIssues.perform({ ...config, tool: CHECKSTYLE, qualityGates: [gate] }, second)).toBe('UNSTABLE');
    expect(second.lines).toContain('[CheckStyle] Issues delta (vs. reference build): outstanding: 2, new: 1, fixed: 1');
    expect(second.lines).toContain('[CheckStyle] -> WARNING - New (any severity): 1 - Quality QualityGate: 1');
  });

  it('makes one result of several tools where that is wanted', async () => {
    const own = context();
    await recordIssues.perform({ ...config, tools: [CHECKSTYLE, SARIF], isAggregatingResults: true }, own);
    expect([...own.details.keys()]).toEqual(['7 issues-analysis']);
    const apart = context();
    await recordIssues.perform({ ...config, tools: [CHECKSTYLE, SARIF] }, apart);
    expect([...apart.details.keys()]).toEqual(['7 issues-checkstyle', '7 issues-sarif']);
  });

  it('says what it cannot read or does not know, and fails where errors shall', async () => {
    const tools = [
      { ...CHECKSTYLE, pattern: 'broken.xml' },
      { ...SARIF, pattern: '' },
      { ...SARIF, tag: 'io.jenkins.plugins.analysis.warnings.Cpd', pattern: 'x' },
      { ...CHECKSTYLE, pattern: 'none.xml' },
    ];
    const own = context();
    expect(await recordIssues.perform({ ...config, tools, isAggregatingResults: true }, own)).toBe('SUCCESS');
    const log = own.lines.join('\n');
    expect(log).toContain('[CheckStyle] [-ERROR-] /ws/broken.xml cannot be read: line 1');
    expect(log).toContain('[SARIF] [-ERROR-] No pattern of report files is set');
    expect(log).toContain('io.jenkins.plugins.analysis.warnings.Cpd is not a tool that this server knows');
    expect(log).toContain("No files found for pattern 'none.xml'. Configuration error?");
    expect(await recordIssues.perform({ ...config, tools, failOnError: true }, context())).toBe('FAILURE');
  });

  it('an address is never more than one part of a path', async () => {
    const own = context();
    await recordIssues.perform({ ...config, tools: [{ ...CHECKSTYLE, id: '../../x' }] }, own);
    expect([...own.details.keys()]).toEqual(['7 issues-__.._x']);
  });
});

it('the older publisher of Checkstyle: more than its limits', async () => {
  const limits = { unstableTotalAll: null, unstableNewAll: null, failedTotalAll: null, failedNewAll: null };
  const plain = { ...(checkstyle.example as object), ...limits, thresholds: null, pattern: 'cs.xml' };
  const run = (more: object) => checkstyle.perform({ ...plain, ...more }, context());
  expect(await run({ unstableTotalAll: '3' })).toBe('SUCCESS');
  expect(await run({ unstableTotalAll: '2' })).toBe('UNSTABLE');
  expect(await run({ thresholds: { ...limits, failedTotalAll: '2' } })).toBe('FAILURE');
});
