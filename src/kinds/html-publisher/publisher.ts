import { isWorse, type Result } from '../../model/index.ts';
import { definePublisher, expand, type RunContext } from '../../points/index.ts';
import { HTML_REPORT_MARK, HTML_REPORT_TAG, type HtmlReportData } from './action.ts';
import { type HtmlTarget, reportAddress, reportTargets } from './target.ts';

const PREFIX = '[htmlpublisher]';

/** Stores folders of HTML and links to them. */
export const htmlPublisher = definePublisher({
  symbol: 'publishHTML',
  displayName: 'Publish HTML reports',
  xmlTag: 'htmlpublisher.HtmlPublisher',
  fields: {
    reportTargets,
  },
  inScripts: { symbols: [] },
  example: {
    reportTargets: [
      {
        reportName: 'API docs',
        reportDir: 'build/docs',
        reportFiles: 'index.html, more.html',
        reportTitles: 'Start, More',
        alwaysLinkToLastBuild: true,
        keepAll: true,
        allowMissing: true,
        includes: '**/*.html',
        escapeUnderscores: false,
      },
    ],
  },
  async perform({ reportTargets }, context) {
    context.log.line(`${PREFIX} Archiving HTML reports...`);
    for (const target of reportTargets) {
      const result = await publish(target, context);
      // Jenkins leaves the further ones out as well.
      if (result !== 'DONE') return result;
    }
    return 'SUCCESS';
  },
});

async function publish(target: HtmlTarget, context: RunContext): Promise<Result | 'DONE'> {
  const { log, workspace, reports, actions, env } = context;
  const folder = cleanFolder(expand(target.reportDir, env));
  const from = folder === '' ? workspace.path : `${workspace.path}/${folder}`;
  const name = reportAddress(target);
  const level = target.keepAll ? 'BUILD' : 'PROJECT';
  if (name === '') {
    log.error('An HTML report has no name');
    return 'FAILURE';
  }
  const to = { of: target.keepAll ? 'run' : 'job', path: `htmlreports/${name}` } as const;
  log.line(`${PREFIX} Archiving at ${level} level ${from} to ${reports.place(to)}`);
  if (folder !== '' && !(await workspace.exists(folder))) {
    log.error(`Specified HTML directory '${from}' does not exist.`);
    return target.allowMissing ? 'SUCCESS' : 'FAILURE';
  }
  const files = await filesIn(folder, target.includes, context);
  if (files.length === 0) {
    if (target.allowMissing) return 'SUCCESS';
    log.error(`Directory '${from}' exists but failed copying to '${reports.place(to)}'.`);
    if (!isWorse(context.result(), 'UNSTABLE'))
      log.error('This is especially strange since your build otherwise succeeded.');
    return 'FAILURE';
  }
  await reports.folder(folder, files, to);
  const data: HtmlReportData = { target, start: await startOf(target, folder, context) };
  const tag = target.keepAll ? HTML_REPORT_TAG : HTML_REPORT_MARK;
  await actions.put(tag, data, (old) => reportAddress((old as HtmlReportData).target) === name);
  return 'DONE';
}

/** Returns the index pages that exist, with their titles in the order of the pages. */
async function startOf(target: HtmlTarget, folder: string, context: RunContext): Promise<HtmlReportData['start']> {
  const pages: string[] = [];
  for (const pattern of expand(target.reportFiles, context.env).split(',')) {
    if (pattern.trim() === '') continue;
    for (const file of await filesIn(folder, pattern.trim(), context)) if (!pages.includes(file)) pages.push(file);
  }
  const titles = expand(target.reportTitles.trim(), context.env).split(/\s*,\s*/);
  return pages.map((file, at) => ({ file, title: titles[at] || file.replace(/(?<=.)\.[^.]*$/, '') }));
}

/** Returns the files that match the patterns, relative to the folder. */
async function filesIn(folder: string, patterns: string, { workspace }: RunContext): Promise<string[]> {
  if (folder === '') return workspace.glob(patterns, { defaultExcludes: false });
  const inside = patterns
    .split(/[,\s]+/)
    .filter((pattern) => pattern !== '')
    .map((pattern) => `${folder}/${pattern}`)
    .join(',');
  const found = await workspace.glob(inside, { defaultExcludes: false });
  return found.map((file) => file.slice(folder.length + 1));
}

/** Returns a folder without `.`, and without slashes at its ends. */
function cleanFolder(folder: string): string {
  return folder
    .trim()
    .split(/[/\\]+/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
