import { stringHash } from '../../../java/index.ts';
import { defineClass, OBJECT, SERIALIZABLE } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import { javaTrim } from '../../runtime/unicode.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { normalizePath } from './uri-text.ts';

const URL_TYPE = defineClass('java.net.URL', OBJECT, [SERIALIZABLE]);
const MALFORMED = 'java.net.MalformedURLException';

/** Maps the protocols that Java supports to their default ports. */
const PORTS: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
  ['ftp', 21],
  ['file', -1],
  ['jar', -1],
  ['mailto', -1],
]);

class UrlState {
  readonly protocol: string;
  readonly authority: string | null;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly query: string | null;
  readonly ref: string | null;
  constructor(protocol: string, authority: string | null, path: string, query: string | null, ref: string | null) {
    const [, host = '', port = ''] = /^(?:.*@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(authority ?? '') ?? [];
    this.protocol = protocol;
    this.authority = authority;
    this.host = host;
    this.port = port === '' ? -1 : Number(port);
    this.path = path;
    this.query = query;
    this.ref = ref;
  }
}

type UrlInstance = Instance<UrlState>;

function isUrl(value: Value | undefined): value is UrlInstance {
  return value instanceof Instance && value.state instanceof UrlState;
}

function fileOf({ path, query }: UrlState): string {
  return query === null ? path : `${path}?${query}`;
}

function textOf(state: UrlState): string {
  const { protocol, authority, ref } = state;
  const place = authority === null || authority === '' ? '' : `//${authority}`;
  return `${protocol}:${place}${fileOf(state)}${ref === null ? '' : `#${ref}`}`;
}

/** Implements `new URL(spec)` and `new URL(context, spec)`. Throws MalformedURLException; nothing is opened. */
export function makeUrl(vm: Vm, spec: string, context: UrlState | null = null): UrlInstance {
  const text = javaTrim(spec).replace(/^url:/i, '');
  const hash = text.indexOf('#');
  const ref = hash < 0 ? null : text.slice(hash + 1);
  const main = hash < 0 ? text : text.slice(0, hash);
  const named = /^([A-Za-z][-+.0-9A-Za-z]*):/.exec(main);
  const protocol = named?.[1]?.toLowerCase() ?? context?.protocol;
  if (protocol === undefined) return vm.fail(MALFORMED, `no protocol: ${spec}`);
  if (!PORTS.has(protocol)) vm.fail(MALFORMED, `unknown protocol: ${protocol}`);
  const rest = main.slice(named?.[0].length ?? 0);
  if (protocol === 'jar' || protocol === 'mailto')
    return new Instance(URL_TYPE, new UrlState(protocol, null, rest, null, ref));
  const mark = rest.indexOf('?');
  const query = mark < 0 ? null : rest.slice(mark + 1);
  const before = mark < 0 ? rest : rest.slice(0, mark);
  const [, authority, path = ''] = /^(?:\/\/([^/]*))?(.*)$/s.exec(before) ?? [];
  const base = context !== null && context.protocol === protocol && authority === undefined ? context : null;
  checkPort(vm, authority);
  if (base === null) return new Instance(URL_TYPE, new UrlState(protocol, authority ?? null, path, query, ref));
  if (path === '' && query === null) {
    return new Instance(URL_TYPE, new UrlState(protocol, base.authority, base.path, base.query, ref ?? base.ref));
  }
  const folder = base.path.replace(/[^/]*$/, '') || '/';
  const joined = path.startsWith('/') ? path : normalizePath(folder + path);
  return new Instance(URL_TYPE, new UrlState(protocol, base.authority, joined, query, ref));
}

function checkPort(vm: Vm, authority: string | undefined): void {
  const port = /:([^:\]]*)$/.exec(authority?.replace(/^.*@/, '') ?? '')?.[1] ?? '';
  if (port === '' || /^\d+$/.test(port)) return;
  if (/^-\d+$/.test(port)) vm.fail(MALFORMED, `Invalid port number :${port}`);
  vm.fail(MALFORMED, `Error at index ${Math.max(0, port.search(/\D/))} in: "${port}"`);
}

/** Defines `java.net.URL` for reading the parts of an address. Methods that would open a connection are refused. */
export const urlClass: NativeClass = nativeClass<UrlInstance>(URL_TYPE, {
  constructors: [
    [1, (_none, [spec], vm) => makeUrl(vm, textArg(vm, spec))],
    [2, (_none, [context, spec], vm) => makeUrl(vm, textArg(vm, spec), isUrl(context) ? context.state : mismatch())],
    [
      3,
      (_none, [protocol, host, file], vm) =>
        makeUrl(vm, `${textArg(vm, protocol)}://${textArg(vm, host)}${textArg(vm, file)}`),
    ],
    [
      4,
      (_none, [protocol, host, given, file], vm) => {
        const port = intArg(given);
        if (port < -1) vm.fail(MALFORMED, `Invalid port number :${port}`);
        const place = port < 0 ? textArg(vm, host) : `${textArg(vm, host)}:${port}`;
        return makeUrl(vm, `${textArg(vm, protocol)}://${place}${textArg(vm, file)}`);
      },
    ],
  ],
  methods: [
    ['getProtocol', 0, (self) => self.state.protocol],
    ['getAuthority', 0, (self) => self.state.authority],
    ['getUserInfo', 0, (self) => /^(.*)@/.exec(self.state.authority ?? '')?.[1] ?? null],
    ['getHost', 0, (self) => self.state.host],
    ['getPort', 0, (self) => self.state.port],
    ['getDefaultPort', 0, (self) => PORTS.get(self.state.protocol) ?? -1],
    ['getPath', 0, (self) => self.state.path],
    ['getFile', 0, (self) => fileOf(self.state)],
    ['getQuery', 0, (self) => self.state.query],
    ['getRef', 0, (self) => self.state.ref],
    ['toString', 0, (self) => textOf(self.state)],
    ['toExternalForm', 0, (self) => textOf(self.state)],
    [
      'toURI',
      0,
      function* (self, _args, vm) {
        return yield* vm.construct(vm.classNamed('java.net.URI'), [textOf(self.state)]);
      },
    ],
    ['equals', 1, (self, [other]) => isUrl(other) && textOf(other.state) === textOf(self.state)],
    ['hashCode', 0, (self) => stringHash(textOf(self.state))],
    [
      'sameFile',
      1,
      (self, [other]) => {
        const bare = (state: UrlState): string => textOf(state).replace(/#.*$/s, '');
        return bare(self.state) === bare(isUrl(other) ? other.state : mismatch());
      },
    ],
  ],
});
