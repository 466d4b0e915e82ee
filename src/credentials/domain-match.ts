import { matchesWildcards, type WildcardPart } from '../kit/index.ts';
import { childOf, childText, classOfTag, type XmlElement } from '../xml/index.ts';
import { schemesOf, wordsOf } from './domain.ts';

/** Describes the address for which a credential is wanted; null where it does not say. */
export interface Requirement {
  readonly scheme: string | null;
  readonly host: string | null;
  readonly port: string | null;
  readonly path: string | null;
}

/** Matches Git's short form of an address, `user@host:path`. */
const SHORT = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)(.*)$/;
/** Matches a host with a port, as registries of images are named. */
const HOST_PORT = /^([^@:/\s]+):(\d{1,5})$/;
/** Matches the port of an address; where it is the usual one of the scheme, `URL` does not tell it. */
const PORT = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^/?#:@]*):(\d+)(?=[/?#]|$)/i;

/** Returns what an address requires; null for one that says nothing, as a path. Jenkins: `URIRequirementBuilder`. */
export function requirementOf(address: string): Requirement | null {
  const text = address.trim();
  const [, named, number] = HOST_PORT.exec(text) ?? [];
  if (named !== undefined && number !== undefined) return { scheme: null, host: named, port: number, path: null };
  const [, host, path] = SHORT.exec(text) ?? [];
  if (host !== undefined && !/^[A-Za-z]$/.test(host)) return { scheme: 'ssh', host, port: null, path: path ?? null };
  const url = URL.parse(text);
  if (url === null || url.host === '') return null;
  const port = url.port || (PORT.exec(text)?.[1] ?? null);
  return { scheme: url.protocol.slice(0, -1), host: url.hostname, port, path: url.pathname };
}

/**
 * Says whether a domain is for what is required: each of its specifications that can be asked about it has to agree. What
 * nobody can be asked about, a specification that is not known, agrees to nothing.
 */
export function isFor(domain: XmlElement | null, required: Requirement): boolean {
  const specifications = (domain && childOf(domain, 'specifications')?.children) ?? [];
  return specifications.every((each) => TESTS[simpleName(each)]?.(each, required) ?? false);
}

type Test = (element: XmlElement, required: Requirement) => boolean;

const TESTS: Readonly<Record<string, Test>> = {
  HostnameSpecification: (element, { host }) => host === null || agrees(element, host.toLowerCase(), lowered),
  HostnamePortSpecification: (element, { host, port }) =>
    host === null || port === null || agrees(element, `${host.toLowerCase()}:${port}`, lowered),
  SchemeSpecification: (element, { scheme }) => scheme === null || schemesOf(element).includes(scheme.toLowerCase()),
  PathSpecification(element, { path }) {
    if (path === null) return true;
    const exact = childText(element, 'caseSensitive')?.trim() === 'true';
    return exact ? agrees(element, path, pathParts) : agrees(element, path.toLowerCase(), loweredPath);
  },
};

type Parts = (pattern: string) => readonly WildcardPart[];

/** Says whether a value is included, or nothing is said about that, and not excluded. */
function agrees(element: XmlElement, value: string, parts: Parts): boolean {
  const matches = (name: string): boolean | null => {
    const patterns = wordsOf(childText(element, name) ?? '');
    return patterns.length === 0 ? null : patterns.some((pattern) => matchesWildcards(parts(pattern), value));
  };
  return matches('includes') !== false && matches('excludes') !== true;
}

function lowered(pattern: string): readonly WildcardPart[] {
  return pattern
    .toLowerCase()
    .split(/(\*)/)
    .map((part) => (part === '*' ? { any: 'anything' } : { text: part }));
}

function pathParts(pattern: string): readonly WildcardPart[] {
  return pattern.split(/(\/\*\*$|\*\*\/|\*|\?)/).flatMap((part): WildcardPart[] => {
    if (part === '') return [];
    const any = WILDCARDS[part];
    return [any === undefined ? { text: part } : { any }];
  });
}

const WILDCARDS: Readonly<Record<string, 'below' | 'folders' | 'segment' | 'character'>> = {
  '/**': 'below',
  '**/': 'folders',
  '*': 'segment',
  '?': 'character',
};

function loweredPath(pattern: string): readonly WildcardPart[] {
  return pathParts(pattern.toLowerCase());
}

function simpleName({ name }: XmlElement): string {
  return classOfTag(name).replace(/^com\.cloudbees\.plugins\.credentials\.domains\./, '');
}
