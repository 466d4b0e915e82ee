import { type Evaluation, MapValue, type Value } from '../../../../groovy/index.ts';
import { StepFailure } from '../../../flow/failure.ts';
import { defineStep, type StepCall } from '../../define.ts';
import { fileIn } from '../../files/paths.ts';
import { writeBytes } from '../../files/text.ts';
import { performKind } from '../../perform/perform-kind.ts';
import { exchange, type HttpHeader, type HttpQuestion, textOf, unanswered } from './exchange.ts';
import { parseRanges } from './ranges.ts';
import { type HttpResponse, responseObject } from './response.ts';
import { HTTP_MODES, MIME_TYPES } from './types.ts';

const ACCEPTED = '100:399';
const TYPES = Object.keys(MIME_TYPES);
/** Names the parameters of Jenkins's step that are not supported here. */
const REFUSED = ['formData', 'httpProxy', 'multipartName', 'proxyAuthentication', 'uploadFile', 'useNtlm'];

/**
 * Sends a request to an HTTP server. Where our own server ends before the response is recorded, the request is sent again:
 * nobody can know whether it had arrived.
 */
export const httpRequest = defineStep({
  name: 'httpRequest',
  className: 'jenkins.plugins.http_request.HttpRequestStep',
  displayName: 'Perform an HTTP Request and return a response object',
  parameters: [
    { name: 'url', type: 'String', required: true },
    { name: 'acceptType', type: TYPES, javaClass: 'jenkins.plugins.http_request.MimeType' },
    { name: 'authentication', type: 'String' },
    { name: 'consoleLogResponseBody', type: 'boolean' },
    { name: 'contentType', type: TYPES, javaClass: 'jenkins.plugins.http_request.MimeType' },
    { name: 'customHeaders', type: 'List<describable>' },
    ...REFUSED.map((name) => ({ name, type: 'value' }) as const),
    { name: 'httpMode', type: HTTP_MODES, javaClass: 'jenkins.plugins.http_request.HttpMode' },
    { name: 'ignoreSslErrors', type: 'boolean' },
    { name: 'outputFile', type: 'String' },
    { name: 'quiet', type: 'boolean' },
    { name: 'requestBody', type: 'String' },
    {
      name: 'responseHandle',
      type: ['NONE', 'STRING', 'LEAVE_OPEN'],
      javaClass: 'jenkins.plugins.http_request.ResponseHandle',
    },
    { name: 'timeout', type: 'int' },
    { name: 'useSystemProperties', type: 'boolean' },
    { name: 'validResponseCodes', type: 'String' },
    { name: 'validResponseContent', type: 'String' },
    { name: 'wrapAsMultipart', type: 'boolean' },
  ],
  shows: 'url',
  *run(call) {
    refuse(call);
    const { args } = call;
    const ranges = acceptedBy(call);
    const headers = yield* headersOf(call);
    const authorization = yield* authorizationOf(call);
    const question: HttpQuestion = {
      url: args.text('url'),
      method: args.optionalText('httpMode') ?? 'GET',
      headers,
      authorization,
      body: args.text('requestBody') === '' ? null : args.text('requestBody'),
      timeoutMs: Math.max(0, args.int('timeout') ?? 0) * 1000,
      anyCertificate: args.bool('ignoreSslErrors'),
    };
    const say = (line: string): void => {
      if (!args.bool('quiet')) call.say(line);
    };
    const output = outputOf(call);
    say(`HttpMethod: ${question.method}`);
    say(`URL: ${question.url}`);
    for (const { name, value, masked } of headers) say(`${name}: ${masked ? '*****' : value}`);
    if (authorization !== null) say(`Using authentication: ${args.text('authentication')}`);
    say(`Sending request to url: ${question.url}`);
    const { line, response } = yield* ask(call, question, output);
    say(line);
    call.machine.checkString(response.content?.length ?? 0);
    if (args.bool('consoleLogResponseBody')) say(`Response: \n${response.content ?? ''}`);
    const wanted = args.text('validResponseCodes') || ACCEPTED;
    if (!ranges.some(([from, to]) => response.status >= from && response.status <= to)) {
      return call.abort(
        `Fail: Status code ${response.status} is not in the accepted range: ${wanted} while calling ${question.url}`,
      );
    }
    say(`Success: Status code ${response.status} is in the accepted range: ${wanted}`);
    const content = args.text('validResponseContent');
    if (content !== '' && !(response.content ?? '').includes(content)) {
      return call.abort(`Fail: Response doesn't contain expected content '${content}' while calling ${question.url}`);
    }
    if (output !== null) say(`Saving response body to ${output}`);
    return responseObject(args.optionalText('responseHandle') === 'NONE' ? { ...response, content: null } : response);
  },
});

function refuse({ args, machine, kind }: StepCall): void {
  const given = REFUSED.find((name) => args.value(name) !== null && args.value(name) !== false);
  if (given === undefined) return;
  machine.fail('java.lang.UnsupportedOperationException', `${given} of ${kind.name} is not known to this server`);
}

/**
 * Returns the authorization header for the credentials, a user name with password; null where none are given. The journal
 * records it encrypted, the console never shows it.
 */
function* authorizationOf(call: StepCall): Evaluation<string | null> {
  const id = call.args.text('authentication');
  if (id === '') return null;
  const address = call.args.text('url');
  const { secrets } = call.host;
  const recorded = yield* performKind(call, async (context) => {
    const found = await context.credentials.find(id, { address });
    if (found?.kind !== 'username-password') return null;
    const word = Buffer.from(`${found.username}:${found.password}`).toString('base64');
    context.hide([word]);
    return secrets.encrypt(`Basic ${word}`);
  });
  if (recorded !== null) return secrets.decrypt(recorded);
  return call.machine.fail('java.lang.IllegalStateException', `Authentication '${id}' doesn't exist anymore`);
}

function acceptedBy({ args, machine }: StepCall): readonly (readonly [number, number])[] {
  const ranges = parseRanges(args.text('validResponseCodes') || ACCEPTED);
  return typeof ranges === 'string' ? machine.fail('java.lang.IllegalArgumentException', ranges) : ranges;
}

interface ShownHeader extends HttpHeader {
  readonly masked: boolean;
}

function* headersOf({ args, machine }: StepCall): Evaluation<ShownHeader[]> {
  const contentType = MIME_TYPES[args.text('contentType')] ?? '';
  const accept = (MIME_TYPES[args.text('acceptType')] ?? '').split(';')[0] ?? '';
  const headers: ShownHeader[] = [];
  if (contentType !== '') headers.push({ name: 'Content-Type', value: contentType, masked: false });
  if (accept !== '') headers.push({ name: 'Accept', value: accept, masked: false });
  for (const each of args.values('customHeaders') ?? []) {
    if (!(each instanceof MapValue)) continue;
    const text = function* (key: string): Evaluation<string> {
      const value: Value = each.table.get(key) ?? '';
      return yield* machine.text(value);
    };
    const name = yield* text('name');
    const masked = name.toLowerCase() === 'authorization' || each.table.get('maskValue') === true;
    headers.push({ name, value: yield* text('value'), masked });
  }
  return headers;
}

function outputOf(call: StepCall): string | null {
  const file = call.args.text('outputFile');
  if (file.trim() === '') return null;
  if (call.scope.folder !== null) return fileIn(call, file);
  return call.machine.fail(
    'java.lang.IllegalStateException',
    `Could not find workspace to save file outputFile: ${file}. You should use it inside a 'node' block`,
  );
}

type Told = { readonly line: string; readonly response: HttpResponse };

function* ask(call: StepCall, question: HttpQuestion, output: string | null): Evaluation<Told> {
  return yield* call.effect('ask', async ({ signal, key }): Promise<Told> => {
    try {
      const { statusLine, status, headers, charset, bytes } = await exchange(question, signal);
      if (output !== null) await writeBytes({ files: call.agent.files, path: output }, bytes, key);
      return {
        line: `Response Code: ${statusLine}`,
        response: { status, headers, charset, content: textOf({ bytes, charset }) },
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StepFailure) throw error;
      const missing = unanswered(error, question.url);
      if (missing === null) throw error;
      const { line, text, status } = missing;
      return { line, response: { status, headers: {}, charset: null, content: text } };
    }
  });
}
