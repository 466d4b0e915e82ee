import { defineClass, type Instance, type NativeClass, nativeClass, type Value, type Vm } from '../host/groovy.ts';
import { hostOf, servicesOf } from '../host/host.ts';

type Rule = Instance<{ readonly kind: 'rule' }>;

/**
 * Represents the rule that limited what agents may do; it has had no effect since Jenkins 2.326, and many scripts still
 * name it.
 */
export const ADMIN_WHITELIST_RULE = defineClass('jenkins.security.s2m.AdminWhitelistRule');

export function adminWhitelistRule(vm: Vm): Value {
  return hostOf(vm).object(ADMIN_WHITELIST_RULE, 'admin whitelist rule', () => ({ kind: 'rule' }));
}

function withoutEffect<Answer extends Value>(vm: Vm, answer: Answer): Answer {
  servicesOf(vm).log.info({}, 'a script set or asked AdminWhitelistRule, which no longer has any effect');
  return answer;
}

export const adminWhitelistRuleClasses: readonly NativeClass[] = [
  nativeClass<Rule>(ADMIN_WHITELIST_RULE, {
    methods: [
      ['getMasterKillSwitch', 0, (_self, _args, vm) => withoutEffect(vm, false)],
      ['setMasterKillSwitch', 1, (_self, _args, vm) => withoutEffect(vm, null)],
    ],
  }),
];
