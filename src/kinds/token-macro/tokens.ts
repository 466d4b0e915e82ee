import { RegexSyntaxError, RegexTimeout } from '../../java/index.ts';
import { escapeHtml } from '../../kit/index.ts';
import { describeCause, timeSpan } from '../../model/index.ts';
import { type RunContext, StepAbort } from '../../points/index.ts';
import { changesSince, changesText } from './changes.ts';
import { fileText, jsonText, propertyText, xmlText } from './file-tokens.ts';
import { gitBranch, gitRevision } from './git-tokens.ts';
import { matchingLines } from './log-regex.ts';
import { matchingSegments } from './log-segments.ts';
import { firstInLog, logEnd, logExcerpt } from './log-tokens.ts';
import { expandMacros, type MacroArguments } from './macro.ts';
import { statusOf } from './status.ts';
import { failedTests, testCount } from './tests.ts';

/** Writes a value as text where it stands in HTML. */
export type AsText = (text: string) => string;
type Token = (context: RunContext, args: MacroArguments, asText: AsText) => string | Promise<string>;
export type TokenTable = Readonly<Record<string, Token>>;

export interface TokenOptions {
  /** Says whether the text is HTML: values that come from builds are escaped, unless the token says `escapeHtml=false`. */
  readonly html?: boolean;
  /** Holds additional tokens of the caller, whose values are inserted unchanged. */
  readonly own?: TokenTable;
  /** Says whether a token that is unknown or used wrongly is an error. */
  readonly strict?: boolean;
}

const runUrl = ({ job, run }: RunContext): string => `${job.url}${run.number}/`;
const numberOf = ({ run }: RunContext): string => String(run.number);

/** Holds the tokens whose values are escaped where the text is HTML. */
const TOKENS: TokenTable = {
  ADMIN_EMAIL: async ({ mail }) => (await mail.settings()).from,
  BUILD_CAUSE: causes,
  BUILD_DISPLAY_NAME: ({ run }) => run.displayName ?? `#${run.number}`,
  BUILD_DURATION: ({ run, clock }) => timeSpan(clock.now() - run.startTime),
  BUILD_ID: numberOf,
  BUILD_NUMBER: numberOf,
  BUILD_RESULT: (context) => context.result(),
  BUILD_STATUS: statusOf,
  BUILD_URL: runUrl,
  BUILD_USER: ({ run }) => run.causes.find((cause) => cause.kind === 'user')?.userId ?? 'Unknown',
  CAUSE: causes,
  ENV: ({ env }, args) => env.get(args.get('var') ?? '') ?? '',
  GIT_BRANCH: gitBranch,
  GIT_REVISION: gitRevision,
  HUDSON_URL: ({ env }) => env.get('JENKINS_URL') ?? '',
  JENKINS_URL: ({ env }) => env.get('JENKINS_URL') ?? '',
  JOB_DESCRIPTION: ({ job }) => job.description ?? '',
  JOB_NAME: ({ job }) => job.fullName,
  JSON: jsonText,
  LOG_REGEX: firstInLog,
  PROJECT_DISPLAY_NAME: ({ job }) => job.displayName,
  PROJECT_NAME: ({ job }) => job.fullName,
  PROJECT_URL: ({ job }) => job.url,
  PROPFILE: propertyText,
  SVN_REVISION: ({ env }) => env.get('SVN_REVISION') ?? '',
  TEST_COUNTS: testCount,
  UPSTREAM_RUN_NAME: ({ run }) => {
    const cause = run.causes.find(({ kind }) => kind === 'upstream');
    return cause?.kind === 'upstream' ? `#${cause.build}` : 'Unknown';
  },
  XML: xmlText,
};

const isSuccess = ({ result }: { readonly result: unknown }): boolean => result === 'SUCCESS';
const isUsable = ({ result }: { readonly result: unknown }): boolean => result === 'SUCCESS' || result === 'UNSTABLE';

/** Holds the tokens whose values have markup of their own: they themselves escape what comes from builds. */
const MARKED: TokenTable = {
  BUILD_LOG: logEnd,
  BUILD_LOG_EXCERPT: logExcerpt,
  BUILD_LOG_MULTILINE_REGEX: matchingSegments,
  BUILD_LOG_REGEX: matchingLines,
  CHANGES: changesText,
  CHANGES_SINCE_LAST_BUILD: changesText,
  CHANGES_SINCE_LAST_SUCCESS: (context, args, asText) => changesSince(context, args, asText, isSuccess),
  CHANGES_SINCE_LAST_UNSTABLE: (context, args, asText) => changesSince(context, args, asText, isUsable),
  FAILED_TESTS: failedTests,
  // As it is, unless the token says otherwise: reports are put into mails with it.
  FILE: async (context, args) => {
    const text = await fileText(context, args);
    return args.get('escapeHtml') === 'true' ? escapeHtml(text) : text;
  },
};

/**
 * Returns a text with its tokens resolved, those of Jenkins's plugins Token Macro, Git and Email Extension. Variables of
 * the environment take precedence, as in Jenkins. Tokens within values are not resolved: commit messages and logs come from
 * anybody. An unknown token stays unchanged, as does one that is used wrongly, which the console reports; where `strict` is
 * set they throw StepAbort.
 */
export function expandTokens(context: RunContext, text: string, options: TokenOptions = {}): Promise<string> {
  const { strict = false } = options;
  return expandMacros(text, async (name, args) => {
    try {
      const value = await valueOfToken(name, args, context, options);
      if (value === undefined && strict) throw new StepAbort(`Unrecognized macro '${name}' in '${text}'`);
      return value;
    } catch (error) {
      if (strict || !(error instanceof StepAbort)) throw error;
      context.log.line(`Error evaluating token: ${error.message}`);
      return undefined;
    }
  });
}

async function valueOfToken(
  name: string,
  args: MacroArguments,
  context: RunContext,
  { html = false, own = {} }: TokenOptions,
): Promise<string | undefined> {
  const wanted = args.get('escapeHtml');
  const asText: AsText = (wanted === undefined ? html : wanted === 'true') ? escapeHtml : (text) => text;
  if (Object.hasOwn(own, name)) return own[name]?.(context, args, asText);
  const variable = args.size === 0 ? context.env.get(name) : undefined;
  if (variable !== undefined) return asText(variable);
  try {
    if (Object.hasOwn(MARKED, name)) return await MARKED[name]?.(context, args, asText);
    const value = Object.hasOwn(TOKENS, name) ? await TOKENS[name]?.(context, args, asText) : undefined;
    return value === undefined ? undefined : asText(value);
  } catch (error) {
    if (!(error instanceof RegexSyntaxError || error instanceof RegexTimeout)) throw error;
    return asText(`(${args.get('regex') ?? name}: ${error.message.split('\n')[0]})\n`);
  }
}

function causes({ run, people }: RunContext): string {
  const texts = run.causes.map((cause) => describeCause(cause, (id) => people.nameOf(id)));
  return texts.length === 0 ? 'N/A' : texts.join(', ');
}
