import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Finisher, temporaryFolder } from '../../../src/kit/testing/temporary-folder.ts';
import { gitBackend } from '../git-http-server.ts';
import { GitRepository } from './git-repository.ts';

export interface Change {
  readonly number: number;
  readonly title: string;
  readonly author: { readonly login: string; readonly name: string };
  readonly branch: string;
  /** Owner of the fork; null: from the repository itself. */
  readonly fork: string | null;
  readonly hash: string;
  isOpen: boolean;
}

export interface ForgeRepository {
  readonly name: string;
  readonly git: GitRepository;
  readonly changes: Change[];
  readonly isArchived: boolean;
}

/** A forge whose answers are of the shapes that its documentation shows, and are made of real repositories. */
export interface Forge {
  readonly url: string;
  readonly owner: string;
  readonly repositories: Map<string, ForgeRepository>;
  /** `GET /path 200`. */
  readonly requests: string[];
  /** Users who may push. */
  readonly writers: Set<string>;
  add(name: string, options?: { readonly isArchived?: boolean }): Promise<ForgeRepository>;
}

/** What a forge answers to a path with its query; undefined: 404. Lists come in pages. */
export interface Dialect {
  /** Below which its interface is. */
  readonly base: string;
  /** Whether a request has the token. */
  isKnown(headers: IncomingMessage['headers']): boolean;
  readonly refOfChange: (number: number) => string;
  answer(forge: Forge, path: string, query: URLSearchParams): Promise<unknown>;
}

/** The repository that `/repos/OWNER/NAME/REST` means, with the rest of the path. */
export function repositoryAt(
  forge: Forge,
  path: string,
): { readonly repository: ForgeRepository; readonly rest: string } | undefined {
  const [, name = '', rest = ''] = new RegExp(`^/repos/${forge.owner}/([^/]+)(/.*)?$`).exec(path) ?? [];
  const repository = forge.repositories.get(name);
  return repository && { repository, rest: decodeURIComponent(rest) };
}

/** User name and password of checkouts. */
export const LOGIN = { user: 'ci', password: 'git-pa55' } as const;
const PAGE = 2;

export async function startForge(t: Finisher, dialect: Dialect): Promise<Forge> {
  const root = await temporaryFolder(t);
  const requests: string[] = [];
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const repositories = new Map<string, ForgeRepository>();
  const forge: Forge = {
    url,
    owner: 'team',
    repositories,
    requests,
    writers: new Set(),
    async add(name, { isArchived = false } = {}) {
      const git = new GitRepository(join(root, 'team', `${name}.git`));
      await git.create();
      const repository = { name, git, changes: [], isArchived };
      repositories.set(name, repository);
      return repository;
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url);
    if (!asked.pathname.startsWith(`${dialect.base}/`)) {
      const login = `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`;
      if (request.headers.authorization === login) gitBackend(root, request, response);
      else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const isKnown = dialect.isKnown(request.headers);
    const path = asked.pathname.slice(dialect.base.length);
    const body = isKnown ? await dialect.answer(forge, path, asked.searchParams).catch(() => undefined) : undefined;
    const status = isKnown ? (body === undefined ? 404 : 200) : 401;
    requests.push(`${request.method} ${path} ${status}`);
    const { headers, part } = pageOf(asked, body);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(part ?? { message: isKnown ? 'Not Found' : 'Bad credentials' }));
  }
  return forge;
}

/** A page of a list is short, so that each list has several. */
function pageOf(asked: URL, body: unknown): { headers: Record<string, string>; part: unknown } {
  if (!Array.isArray(body)) return { headers: {}, part: body };
  const page = Number(asked.searchParams.get('page') ?? '1');
  const next = new URL(asked);
  next.searchParams.set('page', String(page + 1));
  const hasMore = page * PAGE < body.length;
  return {
    headers: hasMore ? { Link: `<${next.href}>; rel="next"` } : {},
    part: body.slice((page - 1) * PAGE, page * PAGE),
  };
}
