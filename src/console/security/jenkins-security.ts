import { JENKINS } from '../host/classes.ts';
import { type Evaluation, type NativeClass, nativeClass, type Vm } from '../host/groovy.ts';
import { awaited, servicesOf } from '../host/host.ts';
import type { JenkinsObject } from '../host/jenkins-object.ts';
import { issuerArg, issuerObject } from './crumb-issuer.ts';
import { formatterArg, formatterObject } from './markup-formatter.ts';
import { NO_REALM_STATE, type RealmState, realmArg, realmObject } from './realm.ts';
import { putInForce, type StrategyState, strategyArg, strategyObject, UNSECURED_STATE } from './strategy.ts';

/** Defines the members of Jenkins for security. Realm and strategy are saved when they are set, as in Jenkins. */
export const jenkinsSecurityClasses: readonly NativeClass[] = [
  nativeClass<JenkinsObject>(JENKINS, {
    methods: [
      ['getSecurityRealm', 0, (_self, _args, vm) => realmObject(vm)],
      [
        'setSecurityRealm',
        1,
        function* (_self, [realm], vm) {
          return yield* secure(vm, realmArg(realm), null);
        },
      ],
      ['getAuthorizationStrategy', 0, (_self, _args, vm) => strategyObject(vm)],
      [
        'setAuthorizationStrategy',
        1,
        function* (_self, [strategy], vm) {
          const wanted = strategyArg(strategy);
          yield* secure(vm, null, wanted.state);
          putInForce(vm, wanted);
          return null;
        },
      ],
      ['isUseSecurity', 0, (_self, _args, vm) => isSecured(vm)],
      [
        'disableSecurity',
        0,
        function* (_self, _args, vm) {
          yield* awaited(
            vm,
            servicesOf(vm).home.settings.change({
              useSecurity: false,
              realm: NO_REALM_STATE,
              authorization: UNSECURED_STATE,
            }),
          );
          return null;
        },
      ],
      ['getCrumbIssuer', 0, (_self, _args, vm) => issuerObject(vm)],
      [
        'setCrumbIssuer',
        1,
        (_self, [issuer], vm) => {
          servicesOf(vm).home.settings.hold({ crumbIssuer: issuerArg(issuer) });
          return null;
        },
      ],
      ['isUseCrumbs', 0, (_self, _args, vm) => servicesOf(vm).security.crumbs.enabled],
      ['getMarkupFormatter', 0, (_self, _args, vm) => formatterObject(vm)],
      [
        'setMarkupFormatter',
        1,
        (_self, [formatter], vm) => {
          servicesOf(vm).home.settings.hold({ markupFormatter: formatterArg(formatter) });
          return null;
        },
      ],
    ],
  }),
];

function isSecured(vm: Vm): boolean {
  const { useSecurity, realm, authorization } = servicesOf(vm).home.settings.current;
  return (
    useSecurity &&
    (realm.className !== NO_REALM_STATE.className || authorization.className !== UNSECURED_STATE.className)
  );
}

/** Switches security on. Where it was off, a realm or strategy that is not given stays open, as it was. */
function* secure(vm: Vm, realm: RealmState | null, strategy: StrategyState | null): Evaluation {
  const { settings } = servicesOf(vm).home;
  const wasOff = !settings.current.useSecurity;
  const wantedRealm = realm ?? (wasOff ? NO_REALM_STATE : null);
  const wantedStrategy = strategy ?? (wasOff ? UNSECURED_STATE : null);
  yield* awaited(
    vm,
    settings.change({
      useSecurity: true,
      ...(wantedRealm !== null && { realm: { ...wantedRealm } }),
      ...(wantedStrategy !== null && { authorization: { ...wantedStrategy } }),
    }),
  );
  return null;
}
