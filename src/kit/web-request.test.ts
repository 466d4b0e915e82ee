import { describe, expect, it, onTestFinished } from 'vitest';
import type { Clock } from './clock.ts';
import { startWebServer, type WebReply } from './testing/web-server.ts';
import { askWeb } from './web-request.ts';

/** Notes how long each pause is, and does not wait. */
function hurriedClock(): { readonly clock: Clock; readonly pauses: number[] } {
  const pauses: number[] = [];
  const clock: Clock = {
    now: () => 0,
    after(ms, action) {
      pauses.push(ms);
      setImmediate(action);
      return () => undefined;
    },
  };
  return { clock, pauses };
}

async function serve(...replies: (WebReply | null)[]) {
  const server = await startWebServer((_, count) => replies[Math.min(count, replies.length) - 1] ?? null);
  onTestFinished(() => server.close());
  return server;
}

describe('asking a web server', () => {
  it('answers whatever it says', async () => {
    const server = await serve({ status: 422, body: 'no' });
    const request = { method: 'POST', url: `${server.url}/a?b`, headers: { 'X-A': '1' }, body: 'x' } as const;
    expect(await askWeb(request, hurriedClock())).toEqual({ status: 422, text: 'no' });
    expect(server.asked).toMatchObject([{ method: 'POST', url: '/a?b', body: 'x', headers: { 'x-a': '1' } }]);
  });

  it('tries again what is too much for it, as late as it asks for within bounds', async () => {
    const server = await serve(
      { status: 429, headers: { 'Retry-After': '2' } },
      { status: 503, headers: { 'Retry-After': '3600' } },
      { status: 201, body: 'made' },
    );
    const { clock, pauses } = hurriedClock();
    expect(await askWeb({ method: 'GET', url: server.url }, { clock })).toEqual({ status: 201, text: 'made' });
    expect(pauses).toEqual([2000, 10_000]);
  });

  it('gives up after some attempts', async () => {
    const server = await serve({ status: 500, body: 'broken' });
    const { clock, pauses } = hurriedClock();
    expect(await askWeb({ method: 'GET', url: server.url }, { clock })).toEqual({ status: 500, text: 'broken' });
    expect(pauses).toEqual([500, 2000]);
    expect(server.asked).toHaveLength(3);
  });

  it('follows a redirect to the same host, and to no other', async () => {
    const other = await serve({ status: 200 });
    const server = await serve(
      { status: 302, headers: { Location: '/b' } },
      { status: 200, body: 'b' },
      { status: 307, headers: { Location: `${other.url}/steal` } },
    );
    const request = { method: 'POST', url: `${server.url}/a`, headers: { Authorization: 'secret' } } as const;
    expect(await askWeb(request, hurriedClock())).toEqual({ status: 200, text: 'b' });
    await expect(askWeb(request, hurriedClock())).rejects.toThrow(/redirects to 127.0.0.1:\d+, which is not followed/);
    expect(other.asked).toEqual([]);
  });

  it('says that nobody answers without the secret of the address', async () => {
    const server = await serve(null);
    const late = askWeb(
      { method: 'GET', url: `${server.url}/hook?token=s3cret`, timeoutMs: 50, attempts: 1 },
      hurriedClock(),
    );
    await expect(late).rejects.toThrow(/^127.0.0.1:\d+: no answer in time$/);
    const gone = await startWebServer();
    await gone.close();
    const nobody = askWeb({ method: 'GET', url: `${gone.url}/s3cret`, attempts: 2 }, hurriedClock());
    await expect(nobody).rejects.toThrow(/^127.0.0.1:\d+: ECONNREFUSED$/);
    await expect(askWeb({ method: 'GET', url: 'file:///etc/passwd' }, hurriedClock())).rejects.toThrow(
      'not an address',
    );
  });

  it('ends when it is told to', async () => {
    const server = await serve(null);
    const stop = new AbortController();
    const asking = askWeb({ method: 'GET', url: server.url, signal: stop.signal }, hurriedClock());
    stop.abort(new Error('stopped'));
    await expect(asking).rejects.toThrow('stopped');
  });
});
