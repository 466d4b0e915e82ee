import { escapeHtml } from '../../kit/index.ts';
import type { MailDefaults, RunContext } from '../../points/index.ts';
import { expandTokens, type TokenTable } from '../token-macro/tokens.ts';
import { templateText } from './template.ts';

export interface TokenContext {
  readonly run: RunContext;
  readonly defaults: MailDefaults;
  /** Holds the values of the job for `$PROJECT_DEFAULT_…`. */
  readonly project: { readonly subject: string; readonly content: string; readonly replyTo: string };
  readonly trigger: string;
  /** Says whether the text is HTML, so that values that come from builds are escaped. */
  readonly html: boolean;
}

/**
 * Returns a text of a mail with its tokens resolved: first the defaults, which may contain each other, then everything
 * else, once. Tokens within values are not resolved: commit messages and logs come from anybody.
 */
export async function resolveTokens(text: string, context: TokenContext): Promise<string> {
  const { run, html } = context;
  return expandTokens(run, withDefaults(text, context), { html, own: ownTokens(context) });
}

function withDefaults(text: string, { defaults, project }: Pick<TokenContext, 'defaults' | 'project'>): string {
  const { extended } = defaults;
  const put = (from: string, values: Readonly<Record<string, string>>): string =>
    from.replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, plain = '', braced = '') =>
      Object.hasOwn(values, plain || braced) ? (values[plain || braced] ?? whole) : whole,
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

/** Returns the tokens that only a mail has; their values are inserted unchanged. */
function ownTokens({ trigger }: TokenContext): TokenTable {
  return {
    TRIGGER_NAME: () => trigger,
    SCRIPT: (run, args) => template(args.get('template') ?? args.get('script') ?? 'groovy-html.template', run),
    JELLY_SCRIPT: (run, args) => template(args.get('template') ?? 'html', run),
    TEMPLATE: (run, args) => template(args.get('file') ?? '', run),
  };
}

async function template(name: string, run: RunContext): Promise<string> {
  const text = await templateText(name, run);
  if (text !== null) return text;
  run.log.line(`WARNING: the mail template ${name} is a program, which this server does not run`);
  return `[The template ${escapeHtml(name)} is not run by this server]`;
}
