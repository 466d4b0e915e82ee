import {
  defineClass,
  Instance,
  type NativeClass,
  nativeClass,
  newList,
  newMap,
  OBJECT,
  SERIALIZABLE,
} from '../../../../groovy/index.ts';

const RESPONSE = defineClass('jenkins.plugins.http_request.ResponseContentSupplier', OBJECT, [SERIALIZABLE]);

/** Describes a response as it is recorded. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly charset: string | null;
  readonly content: string | null;
};

export const responseClass: NativeClass = nativeClass<Instance<HttpResponse>>(RESPONSE, {
  methods: [
    ['getStatus', 0, (self) => self.state.status],
    ['getContent', 0, (self) => self.state.content],
    ['getCharset', 0, (self) => self.state.charset],
    [
      'getHeaders',
      0,
      (self, _args, vm) =>
        newMap(
          vm,
          Object.entries(self.state.headers).map(([name, values]) => [name, newList(vm, [...values])] as const),
          'hash',
        ),
    ],
    ['close', 0, () => null],
    ['toString', 0, (self) => `Status: ${self.state.status}`],
  ],
});

export function responseObject(response: HttpResponse): Instance<HttpResponse> {
  return new Instance(RESPONSE, response);
}
