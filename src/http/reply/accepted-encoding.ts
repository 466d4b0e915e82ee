export type Encoding = 'br' | 'gzip';

/** Returns the encoding that a client likes best; null where it asks for none of ours, or likes its text plain (RFC 9110). */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const wanted = new Map(header.split(',').map(codingOf));
  const any = wanted.get('*') ?? 0;
  const [br, gzip, plain] = [wanted.get('br') ?? any, wanted.get('gzip') ?? any, wanted.get('identity') ?? 0];
  if (Math.max(br, gzip) === 0 || plain > Math.max(br, gzip)) return null;
  return br >= gzip ? 'br' : 'gzip';
}

function codingOf(text: string): [string, number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
