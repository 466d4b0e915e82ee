import { describeCause } from '../../model/index.ts';
import type { MailDefaults, RunContext } from '../../points/index.ts';
import { changesSince, changesText } from './changes.ts';
import { escapeHtml } from './html.ts';
import { logText, matchingLines } from './log-lines.ts';
import { expandMacros, type MacroArguments } from './macro.ts';
import { statusOf } from './status.ts';
import { templateText } from './template.ts';
import { failedTests, testCount } from './tests.ts';

const MAX_FILE_BYTES = 1024 * 1024;

export interface TokenContext {
  readonly run: RunContext;
  readonly defaults: MailDefaults;
  /** What the job says for `$PROJECT_DEFAULT_…`. */
  readonly project: { readonly subject: string; readonly content: string; readonly replyTo: string };
  readonly trigger: string;
  /** The text is HTML: values that come from builds are written as text. */
  readonly html: boolean;
}

/**
 * A text of a mail with its tokens resolved: first the defaults that stand in each other, then everything else, once.
 * A value is never looked at for tokens: commit messages and logs come from anybody.
 */
export async function resolveTokens(text: string, context: TokenContext): Promise<string> {
  return expandMacros(withDefaults(text, context), (name, args) => valueOfToken(name, args, context));
}

function withDefaults(text: string, { defaults, project }: Pick<TokenContext, 'defaults' | 'project'>): string {
  const { extended } = defaults;
  const put = (from: string, values: Readonly<Record<string, string>>): string =>
    from.replace(
      /\$(?:(\w+)|\{(\w+)\})/g,
      (whole, plain?: string, braced?: string) => values[plain ?? braced ?? ''] ?? whole,
    );
  const ofJob = put(text, {
    PROJECT_DEFAULT_SUBJECT: project.subject,
    PROJECT_DEFAULT_CONTENT: project.content,
    PROJECT_DEFAULT_REPLYTO: project.replyTo,
  });
  return put(ofJob, {
    DEFAULT_SUBJECT: extended.subject,
    DEFAULT_CONTENT: extended.body,
    DEFAULT_RECIPIENTS: extended.recipients,
    DEFAULT_REPLYTO: extended.replyTo,
    DEFAULT_PRESEND_SCRIPT: extended.presendScript,
    DEFAULT_POSTSEND_SCRIPT: extended.postsendScript,
  });
}

type Token = (args: MacroArguments, context: TokenContext) => string | Promise<string | undefined> | undefined;

/** Whether a value is written as text: by what the token says, else where the mail is HTML. */
function escaping(args: MacroArguments, { html }: TokenContext): (text: string) => string {
  const wanted = args.get('escapeHtml');
  return (wanted === undefined ? html : wanted === 'true') ? escapeHtml : (text) => text;
}

const escaped =
  (read: (context: RunContext, args: MacroArguments) => string | Promise<string>): Token =>
  async (args, context) =>
    escaping(args, context)(await read(context.run, args));

const runUrl = ({ job, run }: RunContext): string => `${job.url}${run.number}/`;

const TOKENS: Readonly<Record<string, Token>> = {
  BUILD_STATUS: escaped((run) => statusOf(run)),
  BUILD_RESULT: escaped((run) => run.result()),
  PROJECT_NAME: escaped(({ job }) => job.fullName),
  PROJECT_DISPLAY_NAME: escaped(({ job }) => job.displayName),
  PROJECT_URL: escaped(({ job }) => job.url),
  BUILD_NUMBER: escaped(({ run }) => String(run.number)),
  BUILD_ID: escaped(({ run }) => String(run.number)),
  BUILD_DISPLAY_NAME: escaped(({ run }) => run.displayName ?? `#${run.number}`),
  BUILD_URL: escaped(runUrl),
  JENKINS_URL: escaped(({ env }) => env.get('JENKINS_URL') ?? ''),
  HUDSON_URL: escaped(({ env }) => env.get('JENKINS_URL') ?? ''),
  JOB_DESCRIPTION: escaped(({ job }) => job.description ?? ''),
  TRIGGER_NAME: (_, { trigger }) => trigger,
  ADMIN_EMAIL: escaped(({ env }, args) => args.get('default') ?? env.get('ADMIN_EMAIL') ?? ''),
  CAUSE: escaped(causes),
  BUILD_CAUSE: escaped(causes),
  ENV: escaped(({ env }, args) => env.get(args.get('var') ?? '') ?? ''),
  TEST_COUNTS: (args, { run }) => testCount(run, args),
  FAILED_TESTS: (args, context) => failedTests(context.run, args, escaping(args, context)),
  CHANGES: (args, context) => changesText(context.run, args, escaping(args, context)),
  CHANGES_SINCE_LAST_BUILD: (args, context) => changesText(context.run, args, escaping(args, context)),
  CHANGES_SINCE_LAST_SUCCESS: (args, context) =>
    changesSince(context.run, args, escaping(args, context), ({ result }) => result === 'SUCCESS'),
  CHANGES_SINCE_LAST_UNSTABLE: (args, context) =>
    changesSince(
      context.run,
      args,
      escaping(args, context),
      ({ result }) => result === 'SUCCESS' || result === 'UNSTABLE',
    ),
  BUILD_LOG: (args, context) => logText(context.run, args, escaping(args, context)),
  BUILD_LOG_REGEX: (args, context) => matchingLines(context.run, args, escaping(args, context)),
  FILE: (args, context) => fileText(context, args),
  SCRIPT: (args, context) => template(args.get('template') ?? args.get('script') ?? 'groovy-html.template', context),
  JELLY_SCRIPT: (args, context) => template(args.get('template') ?? 'html', context),
};

async function valueOfToken(name: string, args: MacroArguments, context: TokenContext): Promise<string | undefined> {
  const token = TOKENS[name];
  if (token !== undefined) return token(args, context);
  const value = args.size === 0 ? context.run.env.get(name) : undefined;
  return value === undefined ? undefined : escaping(args, context)(value);
}

function causes({ run, people }: RunContext): string {
  const texts = run.causes.map((cause) => describeCause(cause, (id) => people.nameOf(id)));
  return texts.length === 0 ? 'N/A' : texts.join(', ');
}

/** As it is, unless the token says otherwise: reports are put into mails with it. */
async function fileText({ run }: TokenContext, args: MacroArguments): Promise<string> {
  const path = args.get('path') ?? args.get('fileName') ?? '';
  try {
    const { size } = await run.workspace.info(path);
    const text = (await run.workspace.readPart(path, 0, Math.min(size, MAX_FILE_BYTES))).toString('utf8');
    return args.get('escapeHtml') === 'true' ? escapeHtml(text) : text;
  } catch {
    return `ERROR: File '${escapeHtml(path)}' does not exist`;
  }
}

async function template(name: string, { run }: TokenContext): Promise<string> {
  const text = await templateText(name, run);
  if (text !== null) return text;
  run.log.line(`WARNING: the mail template ${name} is a program, which this server does not run`);
  return `[The template ${escapeHtml(name)} is not run by this server]`;
}
