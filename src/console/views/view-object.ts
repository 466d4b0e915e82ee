import type { View } from '../../home/index.ts';
import { ACCESS_CONTROLLED, DESCRIBABLE, SAVEABLE } from '../host/classes.ts';
import {
  defineClass,
  type GroovyClass,
  type Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { type Host, hostOf, objectArg, servicesOf } from '../host/host.ts';

export const VIEW = defineClass('hudson.model.View', OBJECT, [ACCESS_CONTROLLED, DESCRIBABLE, SAVEABLE]);
export const LIST_VIEW = defineClass('hudson.model.ListView', VIEW);
export const ALL_VIEW = defineClass('hudson.model.AllView', VIEW);
export const MY_VIEW = defineClass('hudson.model.MyView', VIEW);
const CONCRETE: readonly GroovyClass[] = [LIST_VIEW, ALL_VIEW, MY_VIEW];

export const bareViewClasses: readonly NativeClass[] = CONCRETE.map((type) => nativeClass(type, {}));

/**
 * Represents a view of the root ('') or of a folder. `owner` is null where a script created it and it belongs to nobody
 * yet.
 */
export interface ViewState {
  owner: string | null;
  name: string;
  /** Holds the names that were added before the view had an owner. */
  readonly wanted: string[];
}

export type ViewObject = Instance<ViewState>;

/** Returns the key of a view's object. */
export function viewKey(owner: string, name: string): string {
  return `view ${owner} ${name}`;
}

export function viewObject(host: Host, view: View): ViewObject {
  const type = CONCRETE.find(({ name }) => name === view.className) ?? VIEW;
  return host.object<ViewState>(type, viewKey(view.owner, view.name), () => ({
    owner: view.owner,
    name: view.name,
    wanted: [],
  }));
}

/** Returns the view as it is stored. */
export function viewOf(vm: Vm, { state: { owner, name } }: ViewObject): View {
  const view = owner === null ? undefined : servicesOf(vm).home.views.get(owner, name);
  return view ?? vm.fail('java.lang.IllegalStateException', `View ${name} belongs to nobody`);
}

export function viewArg(value: Value | undefined): ViewObject {
  return objectArg<ViewState>(value, VIEW);
}

export function viewOrNull(vm: Vm, view: View | undefined): Value {
  return view === undefined ? null : viewObject(hostOf(vm), view);
}
