import { describe, expect, it } from 'vitest';
import { recordedContext } from '../testing/run-context.ts';
import { htmlPublisher } from './publisher.ts';
import { type HtmlTarget, reportAddress } from './target.ts';

const TARGET: HtmlTarget = {
  reportName: 'API docs',
  reportDir: './build/$KIND/',
  reportFiles: 'index.html',
  reportTitles: '',
  alwaysLinkToLastBuild: false,
  keepAll: true,
  allowMissing: false,
  includes: '**/*',
  escapeUnderscores: true,
};
const FOUND = {
  'build/html/**/*': ['build/html/index.html', 'build/html/a/b.css'],
  'build/html/index.html': ['build/html/index.html'],
};

const publish = (target: Partial<HtmlTarget>, options: Parameters<typeof recordedContext>[0] = {}) => {
  const context = recordedContext({ env: { KIND: 'html' }, existing: ['build/html'], globs: FOUND, ...options });
  const result = htmlPublisher.perform({ reportTargets: [{ ...TARGET, ...target }] }, context);
  return { context, result };
};

describe('HTML reports', () => {
  it.each([
    ['HTML Report', true, 'HTML_20Report'],
    ['a_b', true, 'a_5fb'],
    ['a_b', false, 'a_b'],
    ['Ü/..', true, '_c39c_2f_2e_2e'],
  ])('the name %s in addresses', (reportName, escapeUnderscores, address) => {
    expect(reportAddress({ reportName, escapeUnderscores })).toBe(address);
  });

  it('keeps a folder with the build', async () => {
    const { context, result } = publish({});
    expect(await result).toBe('SUCCESS');
    expect(context.lines).toEqual([
      '[htmlpublisher] Archiving HTML reports...',
      '[htmlpublisher] Archiving at BUILD level /ws/build/html to /home/run/htmlreports/API_20docs',
    ]);
    expect(context.stored).toEqual([
      'build/html/index.html -> run htmlreports/API_20docs',
      'build/html/a/b.css -> run htmlreports/API_20docs',
    ]);
    const [action] = context.run.actions;
    expect(action).toMatchObject({
      tag: 'htmlpublisher.HtmlPublisherTarget_-HTMLBuildAction',
      data: { start: [{ file: 'index.html', title: 'index' }] },
    });
  });

  it('or with the job alone', async () => {
    const { context, result } = publish({ keepAll: false, reportTitles: 'Start' });
    expect(await result).toBe('SUCCESS');
    expect(context.stored[0]).toMatch(/-> job htmlreports/);
    expect(context.run.actions[0]?.tag).toMatch(/MarkerAction$/);
  });

  it('fails where the folder is missing or empty, unless that is allowed', async () => {
    const missing = publish({}, { existing: [] });
    expect(await missing.result).toBe('FAILURE');
    expect(missing.context.lines.at(-1)).toBe("ERROR: Specified HTML directory '/ws/build/html' does not exist.");
    expect(await publish({ allowMissing: true }, { existing: [] }).result).toBe('SUCCESS');
    const empty = publish({}, { globs: {} });
    expect(await empty.result).toBe('FAILURE');
    expect(empty.context.lines.at(-1)).toContain('especially strange');
    expect(await publish({ allowMissing: true }, { globs: {} }).result).toBe('SUCCESS');
  });
});
