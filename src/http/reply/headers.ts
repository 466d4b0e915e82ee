import { JENKINS_VERSION, type Services } from '../../controller/index.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Lists the directives of pages: scripts and styles of this server alone; no frames, no plug-ins, no forms that lead
 * elsewhere.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Sets the headers of every answer, whatever it is: clients read the level from `X-Jenkins`. */
export function commonHeaders(services: Pick<Services, 'version' | 'sessionId'>): Headers {
  return {
    'X-Jenkins': JENKINS_VERSION,
    'X-Jenkins-Session': services.sessionId,
    'X-Millwright': services.version,
    Server: `Millwright/${services.version}`,
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Holds the headers of every HTML page of this server. */
export const PAGE_HEADERS: Headers = {
  'X-Hudson': '1.395',
  'X-Frame-Options': 'sameorigin',
  'Cache-Control': 'no-cache,no-store,must-revalidate',
  Expires: '0',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': PAGE_POLICY,
};

/** Holds the headers of answers of the remote API. */
export const API_HEADERS: Headers = { 'X-Frame-Options': 'deny' };

/**
 * Holds the headers of pieces of HTML that programs and this server's own pages fetch: nobody needs to open one by itself.
 */
export const FRAGMENT_HEADERS: Headers = {
  'X-Frame-Options': 'deny',
  'Content-Security-Policy': "sandbox; default-src 'none'",
};

/** Holds the headers of plain error pages, which have neither style nor script. */
export const ERROR_HEADERS: Headers = {
  'X-Frame-Options': 'sameorigin',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};

/**
 * Returns the headers of files that builds or users made: they are shown, but without any right on this server. An empty
 * policy sends none, as in Jenkins.
 */
export function fileHeaders(policy: string): Headers {
  return {
    'Referrer-Policy': 'same-origin',
    ...(policy !== '' && { 'Content-Security-Policy': policy }),
  };
}
