import { until } from './until.ts';

/** A small HTTP client as scripts are written: Basic credentials, crumb with its cookie, no redirects followed. */
export class Client {
  readonly base: string;
  readonly #authorization: string | null;
  readonly #cookies = new Map<string, string>();
  #crumb: { field: string; value: string } | null = null;

  readonly password: string | undefined;

  constructor(base: string, user?: string, password?: string) {
    this.password = password;
    this.base = base;
    this.#authorization = user === undefined ? null : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }

  get(path: string, init: RequestInit = {}): Promise<Response> {
    return this.request(path, { ...init, method: 'GET' });
  }

  async post(path: string, init: RequestInit = {}): Promise<Response> {
    this.#crumb ??= await this.#fetchCrumb();
    const crumb = this.#crumb;
    return this.request(path, { ...init, method: 'POST', headers: { [crumb.field]: crumb.value, ...headersOf(init) } });
  }

  postXml(path: string, xml: string): Promise<Response> {
    return this.post(path, { body: xml, headers: { 'Content-Type': 'application/xml' } });
  }

  async json<T = Record<string, unknown>>(path: string): Promise<T> {
    const response = await this.get(path);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async text(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  /** Asks until `wanted` holds for the answer; the server is a real process, so there is nothing else to wait on. */
  until<T>(path: string, wanted: (answer: T) => boolean, limitMs?: number): Promise<T> {
    return until<T>(async () => {
      const response = await this.get(path);
      const answer = response.ok ? ((await response.json()) as T) : undefined;
      if (answer !== undefined && wanted(answer)) return { found: answer };
      return { instead: `${path} stayed ${response.status} ${JSON.stringify(answer)}` };
    }, limitMs);
  }

  /** Asks until a text matches. */
  untilText(path: string, pattern: RegExp): Promise<string> {
    return until(async () => {
      const text = await this.text(path);
      return pattern.test(text) ? { found: text } : { instead: `${path} never matched ${pattern}:\n${text}` };
    });
  }

  async request(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(new URL(path.replace(/^\//, ''), this.base), {
      redirect: 'manual',
      ...init,
      headers: {
        ...(this.#authorization !== null && { Authorization: this.#authorization }),
        ...(this.#cookies.size > 0 && {
          Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headersOf(init),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  async #fetchCrumb(): Promise<{ field: string; value: string }> {
    const answer = await this.json<{ crumb: string; crumbRequestField: string }>('/crumbIssuer/api/json');
    return { field: answer.crumbRequestField, value: answer.crumb };
  }
}

function headersOf(init: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(init.headers).entries());
}
