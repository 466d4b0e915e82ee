import { COMPARABLE, defineClass, OBJECT, SERIALIZABLE, STRING } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch, ScriptThrow } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, textArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { compareTexts } from '../strings/compare-text.ts';
import { isThrowable } from '../throwables/throwable.ts';
import { equalUris, uriHash } from './uri-equality.ts';
import {
  normalizePath,
  parseUri,
  quotePart,
  resolveUri,
  serverOf,
  type UriParts,
  unquotePart,
  uriText,
} from './uri-text.ts';
import { makeUrl } from './url.ts';

const URI = defineClass('java.net.URI', OBJECT, [COMPARABLE, SERIALIZABLE]);

class UriState {
  readonly text: string;
  readonly parts: UriParts;
  readonly server: ReturnType<typeof serverOf>;
  constructor(text: string, parts: UriParts) {
    this.text = text;
    this.parts = parts;
    this.server = parts.authority === null ? null : serverOf(parts.authority);
  }
}

export type UriInstance = Instance<UriState>;

function isUri(value: Value | undefined): value is UriInstance {
  return value instanceof Instance && value.state instanceof UriState;
}

/** Implements `new URI(text)`. Throws URISyntaxException. */
function makeUri(vm: Vm, text: string): UriInstance {
  const parts = parseUri(text);
  if (!('reason' in parts)) return new Instance(URI, new UriState(text, parts));
  const type = vm.classNamed('java.net.URISyntaxException');
  const made = vm.sync(vm.construct(type, [text, parts.reason, parts.index]));
  if (isThrowable(made)) throw new ScriptThrow(made);
  return vm.fail(type.name, parts.reason);
}

function fromParts(parts: UriParts): UriInstance {
  return new Instance(URI, new UriState(uriText(parts), parts));
}

function optional(vm: Vm, value: Value | undefined): string | null {
  return value === null || value === undefined ? null : textArg(vm, value);
}

/** Returns a URI composed of a scheme and the parts after it, each written with escapes where it needs them. */
function composed(vm: Vm, args: readonly Value[]): UriInstance {
  const texts = (indexes: readonly number[]): (string | null)[] => indexes.map((index) => optional(vm, args[index]));
  if (args.length === 3) {
    const [scheme, part, fragment] = texts([0, 1, 2]);
    const quoted = fragment == null ? '' : `#${quotePart('fragment', fragment, false)}`;
    return makeUri(vm, `${scheme == null ? '' : `${scheme}:`}${quotePart('opaque part', part ?? '', true)}${quoted}`);
  }
  const [scheme, ...rest] =
    args.length === 7 ? texts([0, 4, 5, 6]) : texts(args.length === 4 ? [0, 2, -1, 3] : [0, 2, 3, 4]);
  const [path, query, fragment] = rest;
  let authority = args.length === 7 ? null : optional(vm, args[1]);
  if (args.length === 7) {
    const [user, host, port] = [optional(vm, args[1]), optional(vm, args[2]), intArg(args[3])];
    if (host !== null) authority = `${user === null ? '' : `${user}@`}${host}${port < 0 ? '' : `:${port}`}`;
  }
  const text = uriText({
    scheme: scheme ?? null,
    authority: authority === null ? null : quotePart('authority', authority, true),
    path: quotePart('path', path ?? '', true),
    query: query == null ? null : quotePart('query', query, true),
    fragment: fragment == null ? null : quotePart('fragment', fragment, true),
    opaque: null,
  });
  return makeUri(vm, text);
}

function decoded(text: string | null): string | null {
  return text === null ? null : unquotePart(text);
}

/** Returns the text between the scheme and the fragment. */
function specificPart({ parts }: UriState): string {
  return uriText({ ...parts, scheme: null, fragment: null });
}

const partRows: readonly MethodRow<UriInstance>[] = [
  ['getScheme', 0, (self) => self.state.parts.scheme],
  ['getSchemeSpecificPart', 0, (self) => unquotePart(specificPart(self.state))],
  ['getRawSchemeSpecificPart', 0, (self) => specificPart(self.state)],
  ['getAuthority', 0, (self) => decoded(self.state.parts.authority)],
  ['getRawAuthority', 0, (self) => self.state.parts.authority],
  ['getUserInfo', 0, (self) => decoded(self.state.server?.userInfo ?? null)],
  ['getRawUserInfo', 0, (self) => self.state.server?.userInfo ?? null],
  ['getHost', 0, (self) => self.state.server?.host ?? null],
  ['getPort', 0, (self) => self.state.server?.port ?? -1],
  ['getPath', 0, (self) => decoded(self.state.parts.path)],
  ['getRawPath', 0, (self) => self.state.parts.path],
  ['getQuery', 0, (self) => decoded(self.state.parts.query)],
  ['getRawQuery', 0, (self) => self.state.parts.query],
  ['getFragment', 0, (self) => decoded(self.state.parts.fragment)],
  ['getRawFragment', 0, (self) => self.state.parts.fragment],
  ['isAbsolute', 0, (self) => self.state.parts.scheme !== null],
  ['isOpaque', 0, (self) => self.state.parts.opaque !== null],
];

function relativized(base: UriInstance, given: UriInstance): UriInstance {
  const [from, to] = [base.state.parts, given.state.parts];
  const same =
    from.opaque === null &&
    to.opaque === null &&
    from.scheme?.toLowerCase() === to.scheme?.toLowerCase() &&
    from.authority === to.authority;
  if (!same) return given;
  const [root, path] = [normalizePath(from.path ?? ''), normalizePath(to.path ?? '')];
  const folder = root === path || root.endsWith('/') ? root : `${root}/`;
  if (!path.startsWith(folder)) return given;
  return fromParts({ ...to, scheme: null, authority: null, path: path.slice(folder.length) });
}

/** Defines `java.net.URI`. */
export const uriClass: NativeClass = nativeClass<UriInstance>(URI, {
  constructors: [
    [1, (_none, [text], vm) => makeUri(vm, textArg(vm, text))],
    [[3, 5], (_none, args, vm) => composed(vm, args)],
    [7, (_none, args, vm) => composed(vm, args)],
  ],
  statics: [
    [
      'create',
      1,
      (_none, [text], vm) => {
        try {
          return makeUri(vm, textArg(vm, text));
        } catch (error) {
          if (!(error instanceof ScriptThrow)) throw error;
          return vm.fail(
            'java.lang.IllegalArgumentException',
            error.thrown.type.name === 'java.net.URISyntaxException' ? messageOf(vm, error) : null,
            error.thrown,
          );
        }
      },
    ],
  ],
  methods: [
    ...partRows,
    [
      'resolve',
      1,
      (self, [given], vm) => {
        const other = isUri(given) ? given : makeUri(vm, textArg(vm, given));
        const made = resolveUri(self.state.parts, other.state.parts);
        return made === other.state.parts ? other : fromParts(made);
      },
    ],
    ['relativize', 1, (self, [given]) => relativized(self, isUri(given) ? given : mismatch())],
    [
      'normalize',
      0,
      (self) => {
        const { parts } = self.state;
        return parts.path === null || parts.path === ''
          ? self
          : fromParts({ ...parts, path: normalizePath(parts.path) });
      },
    ],
    ['parseServerAuthority', 0, (self) => self],
    ['toString', 0, (self) => self.state.text],
    ['toASCIIString', 0, (self) => encodeURI(self.state.text).replace(/%25([0-9a-f]{2})/gi, '%$1')],
    [
      'toURL',
      0,
      (self, _args, vm) => {
        if (self.state.parts.scheme === null) vm.fail('java.lang.IllegalArgumentException', 'URI is not absolute');
        return makeUrl(vm, self.state.text);
      },
    ],
    ['equals', 1, (self, [other]) => isUri(other) && equalUris(self.state, other.state)],
    ['hashCode', 0, (self) => uriHash(self.state)],
    ['compareTo', 1, (self, [other]) => compareTexts(self.state.text, isUri(other) ? other.state.text : mismatch())],
  ],
});

function messageOf(vm: Vm, error: ScriptThrow): string | null {
  const message = vm.sync(vm.invoke(error.thrown, 'getMessage', []));
  return typeof message === 'string' ? message : null;
}

/** Defines `'…'.toURI()` and `'…'.toURL()`. */
export const uriTextClass: NativeClass = nativeClass<string>(STRING, {
  methods: [
    ['toURI', 0, (self, _args, vm) => makeUri(vm, self)],
    ['toURL', 0, (self, _args, vm) => makeUrl(vm, self)],
  ],
});
