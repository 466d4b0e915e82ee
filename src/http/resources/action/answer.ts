import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { unreachable } from '../../../kit/index.ts';
import type { ShownAnswer } from '../../extensions/action-shapes.ts';
import type { Reply, RequestContext } from '../../route.ts';

type Request = Pick<RequestContext, 'request' | 'reply'>;

/** Returns the reply to what a page of an action answered; `ownerName` says below which run or job the page is. */
export function replyOf(context: Request, answer: ShownAnswer, ownerName: () => string): Reply {
  switch (answer.type) {
    case 'report': {
      const owner = ownerName();
      return {
        type: 'page',
        title: `${owner} ${answer.page.heading}`,
        page: { page: 'report', ownerName: owner, up: null, chart: null, ...answer.page },
      };
    }
    case 'overview':
      return {
        type: 'page',
        title: `${ownerName()} ${answer.title}`.trim(),
        page: { page: 'overview', ...answer.page },
      };
    case 'text':
    case 'json':
      return answer;
    case 'picture':
      return picture(context, answer.svg);
    case 'stream':
      return stream(context, answer);
    default:
      return unreachable(answer);
  }
}

/** Replies a picture that clients are to ask for each time; no script in it runs. */
function picture({ request }: Request, svg: string): Reply {
  const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 32)}"`;
  const headers = {
    ETag: etag,
    Expires: 'Fri, 01 Jan 1984 00:00:00 GMT',
    'Cache-Control': 'no-cache, no-store, private',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  if (request.headers['if-none-match'] === etag) return { type: 'empty', status: 304, headers };
  return { type: 'text', text: svg, contentType: 'image/svg+xml;charset=utf-8', headers };
}

function stream(
  { request, reply }: Request,
  { contentType, open }: Extract<ShownAnswer, { readonly type: 'stream' }>,
): Reply {
  reply.header('content-type', contentType);
  if (request.method === 'HEAD') return { type: 'text', text: '', contentType };
  void reply.send(Readable.from(open(), { objectMode: false }));
  return { type: 'taken' };
}
