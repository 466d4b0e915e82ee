import { PackageError } from '../package/manifest.ts';

const SILENCE_MS = 60_000;
const MAX_REDIRECTS = 5;

type Headers = Readonly<Record<string, string>>;

/**
 * Yields the content of the answer of a web server, to which redirects lead. What is sent to the server of the address, a name and
 * password as well, no other server gets. Throws PackageError for other answers, and where nothing comes for a minute.
 */
export async function* answerOf(address: URL, signal: AbortSignal, given: Headers = {}): AsyncGenerator<Uint8Array> {
  const first = { url: address, headers: { ...given, ...authorizationOf(address) } };
  let { url, headers }: { url: URL; headers: Headers } = first;
  for (let redirects = 0; ; redirects += 1) {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(new PackageError('it said nothing for a minute')), SILENCE_MS);
    try {
      const answer = await fetch(withoutAuthorization(url), {
        ...{ headers, redirect: 'manual', signal: AbortSignal.any([silent.signal, signal]) },
      });
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && location !== null) {
        await answer.body?.cancel();
        if (redirects === MAX_REDIRECTS) throw new PackageError('it is redirected again and again');
        url = redirected(location, url, first.url);
        headers = { ...(url.origin === first.url.origin ? first.headers : {}), ...authorizationOf(url) };
        continue;
      }
      if (answer.status !== 200) throw new PackageError(`the answer was ${answer.status} ${answer.statusText}`.trim());
      for await (const chunk of answer.body ?? []) {
        timer.refresh();
        yield chunk;
      }
      return;
    } finally {
      clearTimeout(timer);
    }
  }
}

function redirected(location: string, from: URL, first: URL): URL {
  if (!URL.canParse(location, from)) throw new PackageError('it is redirected to what is no address');
  const url = new URL(location, from);
  if (!/^https?:$/.test(url.protocol)) throw new PackageError(`it is redirected to ${url.protocol}`);
  if (first.protocol === 'https:' && url.protocol === 'http:')
    throw new PackageError('it is redirected to a place without encryption');
  return url;
}

/** Returns the header of the name and password in an address; `fetch` refuses such addresses, in words that have them. */
function authorizationOf({ username, password }: URL): Headers {
  if (username === '' && password === '') return {};
  const both = Buffer.from(`${decoded(username)}:${decoded(password)}`);
  return { authorization: `Basic ${both.toString('base64')}` };
}

function withoutAuthorization(url: URL): URL {
  const own = new URL(url);
  own.username = '';
  own.password = '';
  return own;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A per cent sign that stands for itself.
    return text;
  }
}
