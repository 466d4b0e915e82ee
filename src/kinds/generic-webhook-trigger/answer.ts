import { compileJavaRegex } from '../../java/index.ts';
import type { PushStart, WebhookAnswer, WebhookRequest } from '../../points/index.ts';
import { resolveVariables, type VariableSettings } from './resolve-variables.ts';

interface GenericSettings extends VariableSettings {
  readonly regexpFilterText: string;
  readonly regexpFilterExpression: string;
  readonly printPostContent: boolean;
  readonly printContributedVariables: boolean;
  readonly causeString: string;
  readonly silentResponse: boolean;
  readonly overrideQuietPeriod: boolean;
}

/** Returns the trigger's answer to a request: its variables, whether its filter accepts it, and the build. */
export async function answerRequest(settings: GenericSettings, request: WebhookRequest): Promise<WebhookAnswer> {
  const variables = await resolveVariables(settings, request);
  const filterText = render(settings.regexpFilterText, variables);
  const expression = settings.regexpFilterExpression;
  const wanted = expression === '' || compileJavaRegex(expression).find(filterText) !== null;
  return {
    start: wanted ? startOf(settings, request, variables) : null,
    variables,
    filterText,
    filterExpression: expression,
    silent: settings.silentResponse,
    lines: linesOf(settings, request, variables),
  };
}

function startOf(
  settings: GenericSettings,
  request: WebhookRequest,
  variables: ReadonlyMap<string, string>,
): PushStart {
  const text = render(settings.causeString, variables) || 'Generic Cause';
  const delay = settings.overrideQuietPeriod ? givenDelay(request) : null;
  return { action: 'build', forge: 'generic', by: null, text, variables, revision: null, delay };
}

/** Returns the seconds of `jobQuietPeriod`, from the query or a header, in milliseconds; null where there are none. */
function givenDelay({ query, headers }: WebhookRequest): number | null {
  const [text] = query.get('jobQuietPeriod') ?? headers.get('jobquietperiod') ?? [];
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null;
}

/** Replaces `$name` and `${name}`, the longest names first; what is not known becomes nothing, as in Jenkins. */
function render(text: string, variables: ReadonlyMap<string, string>): string {
  let rendered = text.replace(/\$\{([^}]*)\}/g, (_whole, name: string) => variables.get(name) ?? '');
  for (const name of [...variables.keys()].sort((a, b) => b.length - a.length))
    rendered = rendered.replaceAll(`$${name}`, () => variables.get(name) ?? '');
  return rendered.trim();
}

function linesOf(
  settings: GenericSettings,
  request: WebhookRequest,
  variables: ReadonlyMap<string, string>,
): readonly string[] {
  const lines: string[] = [];
  if (settings.printPostContent) lines.push('Received:', '', ...request.body.split(/\r?\n/), '');
  if (settings.printContributedVariables) {
    lines.push('Contributing variables:', '');
    for (const [name, value] of [...variables].sort(([a], [b]) => (a < b ? -1 : 1)))
      lines.push(`    ${name} = ${value}`);
    lines.push('');
  }
  return lines;
}
