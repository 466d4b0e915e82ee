import type { Change, Result } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { previousRun, resultBefore } from '../shared/earlier-runs.ts';

const MAX_LOG_LINES = 250;

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/**
 * Returns the mail for a run: for a failure, for tests that failed, and for a recovery; null where there is nothing to
 * report.
 */
export async function mailText(
  context: RunContext,
  options: { readonly onlyFirstUnstable: boolean },
): Promise<MailText | null> {
  const result = context.result();
  if (result === 'FAILURE') return failure(context);
  const before = await resultBefore(context);
  if (result === 'UNSTABLE') {
    if (options.onlyFirstUnstable && before !== 'SUCCESS' && before !== null) return null;
    return unstable(context);
  }
  if (result !== 'SUCCESS') return null;
  if (before === 'FAILURE') return told(context, 'Jenkins build is back to normal :');
  if (before === 'UNSTABLE') return told(context, 'Jenkins build is back to stable :');
  return null;
}

/** Returns a mail with the address of the run, or of its changes where it has some. */
async function told(context: RunContext, caption: string, rest = ''): Promise<MailText> {
  const { job, run, fullDisplayName } = context;
  const page = (await context.changes.ofRun()).length === 0 ? '' : 'changes';
  return { subject: `${caption} ${fullDisplayName}`, body: `See <${job.url}${run.number}/${page}>\n\n${rest}` };
}

async function unstable(context: RunContext): Promise<MailText> {
  const before: Result | null = (await previousRun(context))?.result ?? null;
  if (before === 'SUCCESS') return told(context, 'Jenkins build became unstable:');
  if (before === 'UNSTABLE') return told(context, 'Jenkins build is still unstable:');
  return told(context, 'Jenkins build is unstable:');
}

async function failure(context: RunContext): Promise<MailText> {
  const changes = await context.changes.ofRun();
  const lines = await context.record.tail(MAX_LOG_LINES);
  const log = lines.map((line) => `${withLinks(line.replaceAll('\0', ' '), context)}\n`).join('');
  const rest = `Changes:\n\n${changes.map(changeText).join('')}\n------------------------------------------\n${log}`;
  return told(context, 'Build failed in Jenkins:', rest);
}

function changeText({ author, message }: Change): string {
  return `[${author.name}] ${message.endsWith('\n') ? message : `${message}\n`}\n`;
}

/** Replaces paths of the workspace by the addresses of its files. */
function withLinks(line: string, { job, workspace }: RunContext): string {
  const { path } = workspace;
  if (path.length < 2 || !line.includes(path)) return line;
  return line
    .split(path)
    .map((part, index) => {
      if (index === 0) return part;
      const file = /^[/\\]?([^:#\s]*)/.exec(part);
      const rest = part.slice(file?.[0].length ?? 0);
      return `<${job.url}ws/${encodeURI((file?.[1] ?? '').replaceAll('\\', '/'))}>${rest}`;
    })
    .join('');
}
