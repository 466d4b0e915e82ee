import { escapeHtml } from '../../kit/index.ts';
import type { RunContext } from '../../points/index.ts';
import { changesText } from '../token-macro/changes.ts';
import { statusOf } from '../token-macro/status.ts';
import { failedTests } from '../token-macro/tests.ts';

/** Names the templates of Jenkins's plugin that this server's own HTML mail replaces. */
const HTML = ['groovy-html.template', 'groovy-html-larry.refactor.template', 'html', 'html_gmail', 'static-analysis'];
const TEXT = ['groovy-text.template', 'text', 'text.template'];
const COLOURS: Readonly<Record<string, string>> = { SUCCESS: '#2e7d32', UNSTABLE: '#f9a825', FAILURE: '#c62828' };
const LOG_LINES = 100;

/** Returns the mail for a template's name; null where there is none. */
export async function templateText(name: string, context: RunContext): Promise<string | null> {
  const plain = name.replace(/\.jelly$/, '');
  if (HTML.includes(plain)) return htmlMail(context);
  return TEXT.includes(plain) ? textMail(context) : null;
}

async function htmlMail(context: RunContext): Promise<string> {
  const { job, run, fullDisplayName, record } = context;
  const result = context.result();
  const url = `${job.url}${run.number}/`;
  const rows = [
    ['Build', `<a href="${escapeHtml(url)}">${escapeHtml(fullDisplayName)}</a>`],
    ['Result', `<b style="color:${COLOURS[result] ?? '#616161'}">${await statusOf(context)}</b>`],
    ['Date', new Date(run.startTime).toUTCString()],
  ].map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`);
  const changes = await changesText(
    context,
    new Map([
      ['format', '<li><b>%a</b> <code>%r</code><br>%m</li>'],
      ['default', '<li>No changes</li>'],
    ]),
    (text) => escapeHtml(text.trim()).replaceAll('\n', '<br>'),
  );
  const tests =
    run.testTotals === undefined ? '' : `<h2>Tests</h2><pre>${await failedTests(context, new Map(), escapeHtml)}</pre>`;
  const lines = result === 'SUCCESS' ? [] : await record.tail(LOG_LINES);
  const log = lines.length === 0 ? '' : `<h2>Console</h2><pre>${escapeHtml(lines.join('\n'))}</pre>`;
  return `<html><body style="font-family:sans-serif"><table>${rows.join('')}</table><h2>Changes</h2><ul>${changes}</ul>${tests}${log}</body></html>`;
}

async function textMail(context: RunContext): Promise<string> {
  const { job, run, fullDisplayName, record } = context;
  const same = (text: string): string => text;
  const parts = [
    `${fullDisplayName}: ${await statusOf(context)}\n${job.url}${run.number}/\n`,
    `CHANGES\n\n${await changesText(context, new Map(), same)}`,
  ];
  if (run.testTotals !== undefined) parts.push(`TESTS\n\n${await failedTests(context, new Map(), same)}`);
  if (context.result() !== 'SUCCESS') parts.push(`CONSOLE\n\n${(await record.tail(LOG_LINES)).join('\n')}\n`);
  return parts.join('\n');
}
