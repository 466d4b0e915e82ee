import { describe, expect, it } from 'vitest';
import { newRun } from '../../model/index.ts';
import { StepAbort } from '../../points/index.ts';
import { fixture } from '../testing/report-files.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { COVERAGE_TAG } from './action.ts';
import { cobertura } from './cobertura/publisher.ts';
import { jacoco } from './jacoco/publisher.ts';
import { publishCoverage } from './publish.ts';
import { recordCoverage } from './record.ts';

const FILES = {
  'jacoco.xml': fixture('jacoco.xml'),
  'coverage.xml': fixture('cobertura.xml'),
  'broken.xml': '<report',
};
const context = (options: RunContextOptions = {}) =>
  recordedContext({
    files: FILES,
    globs: { 'jacoco.xml': ['jacoco.xml'], 'coverage.xml': ['coverage.xml'], 'broken.xml': ['broken.xml'] },
    ...options,
  });
const GATE = { threshold: 60, metric: 'LINE', baseline: 'PROJECT', criticality: 'UNSTABLE' };
const config = {
  ...(recordCoverage.example as object),
  id: '',
  name: '',
  failOnError: false,
  enabledForFailure: false,
};

describe('recordCoverage', () => {
  it('keeps totals and files, and compares with the run before', async () => {
    const before = newRun('app', 6, 0, {
      actions: [
        {
          tag: COVERAGE_TAG,
          data: { urlName: 'coverage', totals: { LINE: { covered: 1, missed: 1 } }, gates: [], reference: null },
        },
      ],
    });
    const own = context({ earlier: [before] });
    const gates = [
      GATE,
      { ...GATE, baseline: 'PROJECT_DELTA', threshold: -20 },
      { ...GATE, baseline: 'MODIFIED_LINES' },
    ];
    const tools = [{ parser: 'jacoco', pattern: 'jacoco.xml' }];
    expect(await recordCoverage.perform({ ...config, tools, qualityGates: gates }, own)).toBe('UNSTABLE');
    expect(own.lines.slice(-4)).toEqual([
      '[Coverage] -> Details for each quality gate:',
      '[Coverage]    - [Overall project - Line]: ≪Unstable≫ - (Actual value: 40.00%, Quality gate: 60.00)',
      '[Coverage]    - [Overall project (difference to reference job) - Line]: ≪Success≫ - (Actual value: -10.00%, Quality gate: -20.00)',
      '[Coverage]    - [Modified code lines - Line]: ≪Not built≫ - (Actual value: n/a, Quality gate: 60.00)',
    ]);
    expect(own.run.actions[0]).toMatchObject({ tag: COVERAGE_TAG, data: { reference: { number: 6 } } });
    expect(own.details.get('7 coverage-coverage')?.rows).toHaveLength(2);
  });

  it('goes on after a report that cannot be read, unless an error is to fail it', async () => {
    const tools = [
      { parser: 'JACOCO', pattern: 'broken.xml' },
      { parser: 'COBERTURA', pattern: 'coverage.xml' },
      { parser: 'PIT', pattern: 'x' },
    ];
    const own = context();
    expect(await recordCoverage.perform({ ...config, tools, qualityGates: [] }, own)).toBe('SUCCESS');
    expect(own.lines.join('\n')).toContain('[-ERROR-] /ws/broken.xml cannot be read as a report of JACOCO: line 1');
    expect(own.lines.join('\n')).toContain('The parser PIT is not known to this server');
    const strict = { ...config, tools, qualityGates: [], failOnError: true };
    expect(await recordCoverage.perform(strict, context())).toBe('FAILURE');
  });

  it('does nothing after a failure', async () => {
    const own = context({ result: 'FAILURE' });
    expect(await recordCoverage.perform({ ...config, tools: [{ parser: 'JACOCO', pattern: '' }] }, own)).toBe(
      'SUCCESS',
    );
    expect(own.run.actions).toEqual([]);
  });
});

describe('the older publishers of coverage', () => {
  const jacocoConfig = { ...(jacoco.example as object), runAlways: false, xmlPattern: 'jacoco.xml' };

  it('JaCoCo: thresholds fail or make unstable', async () => {
    const own = context();
    const limits = Object.fromEntries(
      Object.keys(jacoco.fields)
        .filter((name) => /^m\w+Coverage$/.test(name))
        .map((name) => [name, '0']),
    );
    const run = (more: object) => jacoco.perform({ ...jacocoConfig, ...limits, ...more }, own);
    expect(await run({})).toBe('SUCCESS');
    expect(own.lines.at(-1)).toBe(
      '[JaCoCo plugin] Overall coverage: class: 50.0, method: 66.66667, line: 40.0, branch: 50.0, instruction: 69.230774, complexity: 66.66667',
    );
    expect(await run({ maximumLineCoverage: '50' })).toBe('UNSTABLE');
    expect(await run({ minimumLineCoverage: '50' })).toBe('FAILURE');
    expect(await run({ minimumLineCoverage: '50', changeBuildStatus: false })).toBe('SUCCESS');
  });

  it('JaCoCo: says that its binary format cannot be read', async () => {
    const own = context({ globs: { 'a.exec': ['target/jacoco.exec'] } });
    expect(await jacoco.perform({ ...jacocoConfig, xmlPattern: null }, own)).toBe('FAILURE');
    expect(own.lines.at(-2)).toContain("target/jacoco.exec is JaCoCo's binary format");
  });

  const coberturaConfig = {
    ...(cobertura.example as object),
    coberturaReportFile: 'coverage.xml',
    lineCoverageTargets: '90, 80, 76',
    methodCoverageTargets: null,
    conditionalCoverageTargets: null,
    classCoverageTargets: null,
    fileCoverageTargets: null,
    packageCoverageTargets: null,
    failUnhealthy: false,
    failUnstable: false,
  };

  it('Cobertura: below its targets it is unstable or fails', async () => {
    const own = context();
    expect(await cobertura.perform(coberturaConfig, own)).toBe('UNSTABLE');
    expect(own.lines).toContain("[Cobertura]     Lines's stability is 75 and set mininum stability is 76.");
    await expect(cobertura.perform({ ...coberturaConfig, failUnstable: true }, context())).rejects.toThrow(StepAbort);
    await expect(cobertura.perform({ ...coberturaConfig, failUnhealthy: true }, context())).rejects.toThrow(
      'unhealthy',
    );
    const none = { ...coberturaConfig, coberturaReportFile: 'none', failNoReports: true };
    await expect(cobertura.perform(none, context())).rejects.toThrow('No coverage results were found');
  });

  it('publishCoverage: thresholds', async () => {
    const adapters = [{ tag: 'io.jenkins.plugins.coverage.adapter.JacocoReportAdapter', path: 'jacoco.xml' }];
    const limit = { thresholdTarget: 'Line', unhealthyThreshold: 30, unstableThreshold: 50, failUnhealthy: true };
    const plain = {
      adapters,
      globalThresholds: [limit],
      failUnhealthy: false,
      failUnstable: false,
      failNoReports: true,
    };
    expect(await publishCoverage.perform(plain, context())).toBe('UNSTABLE');
    const higher = { ...plain, globalThresholds: [{ ...limit, unhealthyThreshold: 45 }] };
    expect(await publishCoverage.perform(higher, context())).toBe('FAILURE');
    expect(await publishCoverage.perform({ ...plain, adapters: [] }, context())).toBe('FAILURE');
  });
});
