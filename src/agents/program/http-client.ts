import { request as httpRequest, type IncomingMessage, Agent as PlainAgent } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TOKEN_HEADER } from '../inbound/headers.ts';
import { inTurns, type TransferClient } from './transfer-client.ts';

/** Limits, in milliseconds, how long a server may say nothing. */
const SILENCE_MS = 5 * 60 * 1000;

/** Describes whom the program trusts over HTTPS. */
export interface Trust {
  readonly ca?: string[];
  readonly rejectUnauthorized?: boolean;
}

/** Asks servers over HTTP. */
export class HttpClient {
  readonly #plain = new PlainAgent({ keepAlive: true });
  readonly #secure: SecureAgent;

  constructor(trust: Trust) {
    this.#secure = new SecureAgent({ keepAlive: true, ...trust });
  }

  /** Sends a request and returns the answer, of whatever status. */
  async ask(
    method: 'GET' | 'PUT',
    url: URL,
    headers: Readonly<Record<string, string>>,
    content: Readable = Readable.from([]),
  ): Promise<IncomingMessage> {
    const options = { method, headers, timeout: SILENCE_MS };
    const asked =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: this.#secure })
        : httpRequest(url, { ...options, agent: this.#plain });
    asked.on('timeout', () => asked.destroy(new Error(`${url.host} says nothing`)));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve);
      asked.once('error', reject);
    });
    answered.catch(() => undefined);
    // A server that wants no more answers before all is sent.
    const sent = pipeline(content, asked, { end: true });
    sent.catch(() => undefined);
    return answered;
  }
}

/** Moves contents by requests to the server's HTTP interface. */
export function httpTransfers(client: HttpClient, base: string, token: string): TransferClient {
  const headers = { [TOKEN_HEADER]: token };
  const addressOf = (id: string): URL => new URL(`agents/transfers/${encodeURIComponent(id)}`, base);
  return inTurns({
    async get(id) {
      const answer = await client.ask('GET', addressOf(id), headers);
      if (answer.statusCode === 200) return answer;
      answer.resume();
      throw new Error(`the server does not hand over a content: ${answer.statusCode}`);
    },
    async put(id, content) {
      const answer = await client.ask('PUT', addressOf(id), headers, content);
      answer.resume();
      if (answer.statusCode !== 200 && answer.statusCode !== 204)
        throw new Error(`the server does not take a content: ${answer.statusCode}`);
    },
  });
}
