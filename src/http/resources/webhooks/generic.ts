import type { AnsweredRequest } from '../../../controller/index.ts';
import type { WebhookRequest } from '../../../points/index.ts';
import type { Fields } from '../../parameters/fields.ts';
import { everyField, textOrNull } from '../../parameters/types.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, route } from '../../route.ts';
import { MAX_PAYLOAD_BYTES } from './receive.ts';

const INVOCATION = {
  token: textOrNull(
    'Token of the triggers that are meant; also as the header `token`, `Authorization: Bearer` or `X-Gitlab-Token`.',
  ),
  NAME: everyField(
    'What variables and filters of triggers look at. `jobQuietPeriod`: seconds, for triggers that let a request say so.',
  ),
};

/** Receives generic webhooks. Jenkins: `GenericWebHookRequestReceiver` and its answers. */
export const genericWebhook = route({
  method: 'GET or POST',
  path: '/generic-webhook-trigger/invoke',
  audit: 'never',
  permission: 'public',
  crumb: 'exempt',
  maxBodyBytes: MAX_PAYLOAD_BYTES,
  parameters: INVOCATION,
  doc: 'Gives the request to all generic webhook triggers with its token, or of jobs that the sender may build.',
  async handler(context) {
    const request = requestOf(context);
    const answers = await context.services.webhooks.request(request, {
      mayBuild: (job) => mayOn(context, 'Job/Build', job.fullName),
    });
    if (answers.length === 0) return { type: 'json', status: 404, json: { message: nothingFound(request.token) } };
    if (answers.every(({ answer }) => answer?.silent === true)) return { type: 'empty', status: 200 };
    const jobs = Object.fromEntries(answers.filter(({ answer }) => answer?.silent !== true).map(told));
    const failed = answers.some(({ error }) => error !== null);
    const message = failed ? 'There were errors when triggering jobs.' : 'Triggered jobs.';
    return { type: 'json', status: failed ? 500 : 200, json: { jobs, message } };
  },
});

function requestOf({ request, parameters, body }: RequestContext<typeof INVOCATION>): WebhookRequest {
  const headers = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value : [value]);
  }
  const { NAME: fields, token } = parameters;
  const query = new Map<string, string[]>();
  for (const [name, value] of fields.inQuery) query.set(name, [...(query.get(name) ?? []), value]);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
  return { headers, query, body: isForm ? formAsJson(fields) : body, token: token ?? tokenOf(headers) };
}

/** Returns a form as JSON: an object of lists, without the field `token`. */
function formAsJson(fields: Fields): string {
  const names = fields.names.filter((name) => name !== 'token');
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, fields.all(name)])));
}

function tokenOf(headers: ReadonlyMap<string, readonly string[]>): string | null {
  const [bearer] = headers.get('authorization') ?? [];
  return (
    headers.get('token')?.[0] ||
    (bearer?.startsWith('Bearer ') && bearer.slice('Bearer '.length)) ||
    headers.get('x-gitlab-token')?.[0] ||
    null
  );
}

function nothingFound(token: string | null): string {
  const head = 'Did not find any jobs with GenericTrigger configured!\n';
  if (token !== null) return `${head}A token was supplied.\n`;
  return (
    `${head}No token was supplied.\n` +
    'If you are using a token, you need to pass it like ...trigger/invoke?token=TOKENHERE\n' +
    'If you are not using a token, you need to authenticate like http://user:passsword@example.org/generic-webhook...\n'
  );
}

function told({ job, answer, item, error }: AnsweredRequest): readonly [string, unknown] {
  if (answer === null || error !== null)
    return [job.fullName, `Exception occurred (${error}), full stack trace in the server log.`];
  return [
    job.fullName,
    {
      regexpFilterExpression: answer.filterExpression,
      triggered: item !== null,
      resolvedVariables: Object.fromEntries([...answer.variables].sort(([a], [b]) => (a < b ? -1 : 1))),
      regexpFilterText: answer.filterText,
      id: item?.id ?? 0,
      url: item === null ? '' : `queue/item/${item.id}/`,
    },
  ];
}
