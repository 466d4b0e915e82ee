import {
  defineClass,
  type Instance,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, servicesOf } from '../host/host.ts';

const GLOBAL_CONFIGURATION = defineClass('jenkins.model.GlobalConfiguration');
export const LOCATION = defineClass('jenkins.model.JenkinsLocationConfiguration', GLOBAL_CONFIGURATION);

/** Holds Jenkins's address where none is configured. */
const NO_ADDRESS = 'address not configured yet <nobody@nowhere>';

export function locationObject(vm: Vm): Value {
  return hostOf(vm).object<null>(LOCATION, 'location', () => null);
}

function* setLocation(vm: Vm, changes: { rootUrl?: string | null; adminAddress?: string | null }) {
  const { settings } = servicesOf(vm).home;
  const { rootUrl, adminAddress } = settings.current;
  yield* awaited(vm, settings.setLocation({ rootUrl, adminAddress, ...changes }));
  return null;
}

/** Returns the URL in a text; null where it is blank or, as in Jenkins, is not the URL of a web server. */
function urlFrom(text: string): string | null {
  const url = text.trim();
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return null;
  return url.endsWith('/') ? url : `${url}/`;
}

/** Defines the location. A value is saved when it is set, so that nobody can rely on the old one in between. */
export const locationClasses: readonly NativeClass[] = [
  nativeClass(GLOBAL_CONFIGURATION, {}),
  nativeClass<Instance<null>>(LOCATION, {
    statics: [['get', 0, (_none, _args, vm) => locationObject(vm)]],
    methods: [
      ['getUrl', 0, (_self, _args, vm) => servicesOf(vm).rootUrl.known],
      ['getAdminAddress', 0, (_self, _args, vm) => servicesOf(vm).home.settings.current.adminAddress ?? NO_ADDRESS],
      [
        'setUrl',
        1,
        function* (_self, [url = null], vm) {
          return yield* setLocation(vm, { rootUrl: url === null ? null : urlFrom(textArg(vm, url)) });
        },
      ],
      [
        'setAdminAddress',
        1,
        function* (_self, [address = null], vm) {
          const text = address === null ? '' : textArg(vm, address).trim();
          return yield* setLocation(vm, { adminAddress: text === '' || text === NO_ADDRESS ? null : text });
        },
      ],
      ['save', 0, () => null],
      ['load', 0, () => null],
    ],
  }),
];
