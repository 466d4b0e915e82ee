import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitHttpServer {
  /** Of the folder whose repositories it serves: `http://127.0.0.1:PORT/`. */
  readonly base: string;
  /** Names and passwords that were tried, `user:password`. */
  readonly logins: string[];
  /** Called with each request before it is answered. */
  onRequest: () => Promise<void>;
  close(): Promise<void>;
}

/** Git over HTTP as a forge has it: every request needs the login. The work is done by `git http-backend`. */
export async function gitHttpServer(root: string, login: string): Promise<GitHttpServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: GitHttpServer = {
    base: `http://127.0.0.1:${port}/`,
    logins: [],
    onRequest: async () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const tried = given === undefined ? null : Buffer.from(given, 'base64').toString();
    if (tried !== null) self.logins.push(tried);
    if (tried !== login) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end('who are you?');
      return;
    }
    await self.onRequest();
    gitBackend(root, request, response);
  }
  return self;
}

/** Answers one request of Git by CGI. */
export function gitBackend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://x');
  const child = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      GIT_PROTOCOL: request.headers['git-protocol'] as string | undefined,
      REMOTE_USER: 'somebody',
    },
  });
  request.pipe(child.stdin);
  let head = Buffer.alloc(0);
  let isInBody = false;
  child.stdout.on('data', (chunk: Buffer) => {
    if (isInBody) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    isInBody = true;
    for (const line of head.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') response.statusCode = Number(value.slice(0, 3));
      else response.setHeader(name, value);
    }
    response.write(head.subarray(end + 4));
  });
  child.on('close', () => response.end());
}
