import { checkName } from '../../model/index.ts';
import type { Vm } from '../host/groovy.ts';
import { orFail, servicesOf } from '../host/host.ts';

/** Throws, in Jenkins's words, where an item of the folder has the name, or no item can have it. */
export function checkFree(vm: Vm, owner: string, name: string, except?: string): void {
  orFail(vm, () => checkName(name));
  const { items } = servicesOf(vm).home;
  const wanted = name.trim().toLowerCase();
  const holder = items.children(owner).find((item) => item.name.toLowerCase() === wanted);
  if (holder === undefined || holder.fullName === except) return;
  const around = items.get(owner);
  const place = around === undefined ? 'Jenkins' : items.displayName(around);
  vm.fail('java.lang.IllegalArgumentException', `${place} already contains an item '${holder.name}'`);
}
