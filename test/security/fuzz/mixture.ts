import type { Route } from '../../../src/http/route.ts';

/** A request as bytes: what it says may be no HTTP at all. */
export interface Mixture {
  readonly seed: number;
  /** The route that it was made for. */
  readonly route: string;
  readonly bytes: Buffer;
}

/** Ends the server or takes the fuzzer's own account away; nothing else is left out but the stream that has no end. */
const LEFT_OUT =
  /^\/(?:exit|safeExit|restart|safeRestart|updateCenter\/safeRestart|events|securityRealm\/user\/admin)\b/;

/** Returns the routes that are tried. */
export function triedRoutes(routes: readonly Route[]): readonly Route[] {
  return routes.filter(({ path, method }) => !LEFT_OUT.test(path) && !(path.startsWith('/me/') && method === 'POST'));
}

const WORDS = [
  '',
  'x',
  'job',
  'all',
  'victim',
  '0',
  '1',
  '-1',
  '1e9',
  '99999999999999999999',
  'lastBuild',
  'true',
  'null',
  '..',
  '.',
  '%2e%2e',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  'ü',
  '\u202e',
  '<img src=x>',
  '"',
  "'",
  '${x}',
  '__proto__',
  'constructor',
  'toString',
  '{',
  '[',
  '*',
  '(a+)+$',
  '//*',
  'a b',
  'a+b',
  ';',
  '\\',
  'A=1,B=2',
  'api',
  'json',
  '(built-in)',
  '_',
  'system',
  'user:victim/user/_',
  'f/folder/_',
  'GLOBAL',
  '********',
  '{AQAAABAAAAAQ}',
  'globalRoles',
  'http://127.0.0.1:1/',
  '//evil.example/',
  'x'.repeat(300),
  '/'.repeat(20),
];
const NAMES = [
  'name',
  'mode',
  'from',
  'newName',
  'value',
  'json',
  'tree',
  'depth',
  'xpath',
  'wrapper',
  'exclude',
  'start',
  'script',
  'delay',
  'description',
  'id',
  'destination',
  'jsonp',
  'pretty',
  'number',
  'message',
  'offlineMessage',
  'username',
  'text',
  'token',
  'before',
  'count',
  'Submit',
  'checkUrl',
  'constructor',
  '__proto__',
  'parameter',
  'credentials',
  'q',
  '_.id',
  '_.secret',
  '_.password',
  '_.scope',
  '_.name',
  'stapler-class',
  '$class',
  'credentialsId',
  'j_username',
  'j_password',
  'remember_me',
  'password1',
  'password2',
  'fullname',
  'fullName',
  'email',
  'authorizedKeys',
  'timeZoneName',
  'primaryViewName',
  'newTokenName',
  'tokenUuid',
  'newTokenPlainValue',
  'tokenExpiration',
  'roleName',
  'roleNames',
  'permissionIds',
  'pattern',
  'type',
  'sid',
  'template',
  'newSource',
  'rootUrl',
  'url',
  'adminAddress',
  'ticket',
  'state',
  'RelayState',
  'SAMLResponse',
  'baseName',
  'plugins',
  'displayName',
  'jobName',
  'core:apply',
  'userProperty1',
];
const TYPES = [
  'application/xml',
  'text/xml; charset=utf-16',
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=B',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'x/y; charset=none',
  ';',
  'a',
];
const HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Range',
  'If-Range',
  'If-None-Match',
  'If-Modified-Since',
  'Cookie',
  'Referer',
  'Origin',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Prefix',
  'X-Forwarded-Port',
  'X-Forwarded-For',
  'Jenkins-Crumb',
  'Upgrade',
  'Expect',
  'Content-Encoding',
  'Transfer-Encoding',
  'Accept-Language',
  'X-Requested-With',
  'Last-Event-ID',
  'X-Hub-Signature-256',
];
const TAGS = [
  'project',
  'flow-definition',
  'matrix-project',
  'hudson.model.ListView',
  'slave',
  'builders',
  'hudson.tasks.Shell',
  'command',
  'publishers',
  'triggers',
  'properties',
  'axes',
  'values',
  'string',
  'scm',
  'definition',
  'name',
  'description',
  'jenkins',
  'com.cloudbees.hudson.plugins.folder.Folder',
  'run',
  'log',
  'result',
  'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl',
  'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl',
  'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey',
  'com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl',
  'com.cloudbees.plugins.credentials.domains.Domain',
  'specifications',
  'scope',
  'id',
  'username',
  'password',
  'secret',
  'secret-redacted',
  'keyStoreSource',
  'uploadedKeystoreBytes',
  'a',
];

/** Names what configuration as code may begin with; keys below are among the other words. */
const KEYS = [
  'jenkins',
  'unclassified',
  'security',
  'credentials',
  'tool',
  'jobs',
  'systemMessage',
  'numExecutors',
  'nodes',
  'views',
];

/** Returns whole numbers below a limit, the same ones for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns the request of a seed, the same for the same routes. `authorization` goes along with most of them. */
export function mixtureOf(routes: readonly Route[], seed: number, authorization: string): Mixture {
  const below = numbersOf(seed);
  const one = <T>(from: readonly [T, ...T[]] | readonly T[], otherwise: T): T => from[below(from.length)] ?? otherwise;
  const word = (): string => (below(8) === 0 ? noise(below(40)) : one(WORDS, ''));
  const noise = (length: number): string => String.fromCharCode(...Array.from({ length }, () => below(256)));
  const route = routes[below(routes.length)];
  const place = route?.path ?? '/';

  function path(): string {
    const known = place
      .replace('/_item/:item', one(['/job/x', '/job/p', '/job/f', '/job/m'], '/job/x'))
      .replace('/_run/:item/:run', one(['/job/x/1', '/job/p/1', '/job/x/lastBuild'], '/job/x/1'))
      .replace('/_view/:owner/:view', '/view/all')
      .replace(/:node/, '(built-in)')
      .replace(/:format/, one(['json', 'xml', 'python', 'schema'], 'json'))
      .replace(/\/user\/:id/, '/user/victim')
      .replace(':store', one(['system', 'folder', 'user'], 'system'))
      .replace(':domain', '_')
      .replace(':credential', 'c')
      .replace(':descriptor', one(['hudson.plugins.git.UserRemoteConfig', 'x'], 'x'))
      .replace(/:\w+|\*/g, () => uri(word()));
    const changed = below(6) === 0 ? known.replace(/[^/]*$/, () => uri(word())) : known;
    return below(20) === 0 ? changed.replace(/./g, (letter) => (below(15) === 0 ? noise(1) : letter)) : changed;
  }

  // Mostly so that it arrives; what breaks the line itself is a request of another kind.
  const uri = (text: string): string =>
    below(4) === 0 ? text.replace(/[\s\0-\u0020\u007f-\uffff]/g, '') : encodeURIComponent(text);
  const pairs = (): string =>
    Array.from({ length: below(5) }, () => `${one(NAMES, 'a')}=${below(3) === 0 ? uri(json(3)) : uri(word())}`).join(
      '&',
    );

  function json(deep: number): string {
    switch (below(deep > 0 ? 7 : 4)) {
      case 0:
        return String(below(3) - 1);
      case 1:
        return JSON.stringify(word());
      case 2:
        return one(['null', 'true', 'NaN', '1e999', '"', '{', ''], 'null');
      case 3:
        return `"${noise(below(12))}"`;
      case 4:
        return `[${Array.from({ length: below(4) }, () => json(deep - 1)).join(',')}]`;
      case 5:
        return '['.repeat(below(5000));
      default:
        return `{${Array.from({ length: below(4) }, () => `"${one(NAMES, 'a')}":${json(deep - 1)}`).join(',')}}`;
    }
  }

  function xml(deep: number): string {
    const tag = one(TAGS, 'a');
    const attributes = below(4) === 0 ? ` class="${word().replace(/["<&]/g, '')}"` : '';
    switch (below(deep > 0 ? 6 : 3)) {
      case 0:
        return `<${tag}${attributes}/>`;
      case 1:
        return word().replace(/[<&]/g, '');
      case 2:
        return one(
          ['&x;', '<![CDATA[x]]>', '<!--x-->', '<', '&#0;', '<?x?>', '<!DOCTYPE a [<!ENTITY x "y">]>', noise(9)],
          '',
        );
      default:
        return `<${tag}${attributes}>${Array.from({ length: below(5) }, () => xml(deep - 1)).join('')}</${tag}>`;
    }
  }

  function parts(): string {
    const part = (): string =>
      `--B\r\nContent-Disposition: form-data; name="${one(NAMES, 'a')}"${below(2) === 0 ? `; filename="${word()}"` : ''}\r\n\r\n${word()}\r\n`;
    return `${Array.from({ length: below(6) }, part).join('')}${one(['--B--\r\n', '--B', '', noise(20)], '')}`;
  }

  function yaml(deep: number): string {
    const indent = '  '.repeat(4 - deep);
    const line = (): string => {
      const key = one(KEYS, 'a');
      if (deep > 0 && below(2) === 0) return `${indent}${key}:\n${yaml(deep - 1)}`;
      return `${indent}${key}: ${one(['&a', '*a', '[', '{<<: *a}', '!!js x', '|', `"${word()}"`, word()], '')}`;
    };
    return Array.from({ length: 1 + below(3) }, line).join('\n');
  }

  function body(): string {
    switch (below(8)) {
      case 0:
        return noise(below(2000));
      case 1:
        return json(5);
      case 2:
        return parts();
      case 3:
        return pairs();
      case 4:
        return '';
      case 5:
        return yaml(4);
      default:
        return `${below(2) === 0 ? "<?xml version='1.1' encoding='UTF-8'?>" : ''}${xml(6)}`;
    }
  }

  if (below(60) === 0) return { seed, route: 'bytes', bytes: Buffer.from(`${noise(below(400))}\r\n\r\n`, 'latin1') };
  const verb =
    below(12) === 0
      ? one(['PUT', 'HEAD', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'X'], 'GET')
      : one(['GET', 'POST', 'POST'], 'GET');
  const query = pairs();
  const content = verb === 'GET' || verb === 'HEAD' ? '' : body();
  const bytes = Buffer.from(content, below(2) === 0 ? 'latin1' : 'utf8');
  const lines = [
    `${verb} ${path()}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    `Host: ${below(8) === 0 ? uri(word()) : 'ci.example'}`,
    ...(below(8) === 0 ? [] : [`Authorization: ${authorization}`]),
    ...(below(3) === 0 ? [] : [`Content-Type: ${one(TYPES, 'a')}`]),
    ...Array.from({ length: below(4) }, () => `${one(HEADERS, 'Accept')}: ${word().replace(/[\r\n\0]/g, '')}`),
    `Content-Length: ${below(25) === 0 ? bytes.length + below(9) - 4 : bytes.length}`,
    'Connection: close',
  ];
  return {
    seed,
    route: `${route?.method} ${place}`,
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]),
  };
}
