import type { Services } from '../../controller/index.ts';
import type { Principal } from '../../security/index.ts';
import type { ErrorPage } from '../../ui/index.ts';
import { visibleJobs } from '../feeds/visible-jobs.ts';
import { rootHref } from './hrefs.ts';

interface Around {
  readonly services: Services;
  readonly principal: Principal;
  readonly base: string;
  /** Holds path and query as the client asked for them. */
  readonly address: string;
}

interface Trouble {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  /** Holds the number under which the log has it; null where it is not there. */
  readonly reference?: string | null;
}

/** Limits the jobs whose names are compared with what somebody asked for, and those that are then named. */
const COMPARED = 5000;
const NAMED = 5;

/** Returns the page of an error for a person: what happened, and what one can do next. It names nothing that they may not see. */
export function errorPage(around: Around, trouble: Trouble): ErrorPage {
  const { status, heading, text, reference = null } = trouble;
  const word = status === 404 ? lastWord(around.address) : '';
  return {
    page: 'error',
    heading,
    text,
    advice: adviceFor(around, trouble),
    suggestions: word === '' ? [] : suggestionsFor(around, word),
    search: status === 404 && around.principal.kind === 'user' ? word : null,
    links: linksFor(around, status, reference),
    facts: [
      { name: 'URI', text: around.address.replace(/\?.*$/s, '') },
      { name: 'Status', text: String(status) },
      ...(reference === null ? [] : [{ name: 'Number in the log', text: reference }]),
    ],
  };
}

function adviceFor({ principal }: Around, { status, text, reference = null }: Trouble): readonly string[] {
  if (/crumb/i.test(text))
    return ['The form belongs to a session that has ended. Go back, reload the page, and send the form again.'];
  const who = principal.kind === 'user' ? `You are signed in as ${principal.fullName} (${principal.userId}).` : '';
  switch (status) {
    case 403:
      return [
        'Ask an administrator of this server for the permission, or sign in as somebody who has it.',
        ...(who === '' ? [] : [who]),
      ];
    case 404:
      return [
        'It may have been renamed, moved or deleted, or you may not have the permission to see it.',
        ...(who === '' ? ['You are not signed in.'] : [who]),
      ];
    case 500:
      return reference === null
        ? []
        : [`An administrator finds it in the log of the server by this number: ${reference}`];
    default:
      return [];
  }
}

function linksFor(
  { principal, services, ...around }: Around,
  status: number,
  reference: string | null,
): ErrorPage['links'] {
  const isKnown = principal.kind === 'user';
  const login = { text: 'Sign in', href: rootHref(around, `login?from=${encodeURIComponent(around.address)}`) };
  const mayLook = reference !== null && services.security.authorization.allows(principal, 'Overall/SystemRead');
  return [
    { text: 'Dashboard', href: rootHref(around), icon: 'home' },
    ...(mayLook ? [{ text: 'Log of the server', href: rootHref(around, 'manage/log/all'), icon: 'log' } as const] : []),
    ...(isKnown ? [] : [{ ...login, icon: 'person' } as const]),
    ...(isKnown && status === 403
      ? [{ text: 'Sign out', href: rootHref(around, 'logout'), icon: 'sign-out' } as const]
      : []),
  ];
}

/** Returns the last word of an address that may be a name: behind the last `job`, or the last of all. */
function lastWord(address: string): string {
  const words = address
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean);
  const job = words.lastIndexOf('job');
  const word = (job >= 0 ? words[job + 1] : words.at(-1)) ?? '';
  try {
    return decodeURIComponent(word).slice(0, 100);
  } catch {
    return '';
  }
}

/** Returns jobs that the requester may see and whose names are like the word. */
function suggestionsFor({ services, principal, base }: Around, word: string): ErrorPage['suggestions'] {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  return visibleJobs({ services, principal })
    .slice(0, COMPARED)
    .map(({ name, fullName }) => ({ fullName, far: distance(wanted, name.toLowerCase(), limit) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far)
    .slice(0, NAMED)
    .map(({ fullName }) => ({
      text: fullName.replaceAll('/', ' » '),
      href: rootHref({ base }, services.home.items.url(fullName)),
    }));
}

/** Returns how many letters differ between two words; more than `limit` where it is more. A part of a word is near to it. */
export function distance(a: string, b: string, limit: number): number {
  if (a.length > 2 && b.includes(a)) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = row;
  }
  return before[b.length] ?? limit + 1;
}

/** Says whether a client is a browser that shows a page: it says itself that it takes HTML, as no program needs to. */
export function takesPages(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/html\b/i.test(accept);
}
