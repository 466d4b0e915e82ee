import { checkName, parentOfItem } from '../../model/index.ts';
import { aclObject } from '../host/acl.ts';
import { HUDSON, JENKINS } from '../host/classes.ts';
import { GroovyClass, mismatch, type NativeClass, nativeClass, textArg, type Value, type Vm } from '../host/groovy.ts';
import { hostOf, list, orFail, servicesOf } from '../host/host.ts';
import { type JenkinsObject, jenkinsObject } from '../host/jenkins-object.ts';
import { permissionConstants } from '../host/permission.ts';
import { childrenOf, findByFullName, found, groupRows, isOf, itemsBelow } from '../items/group-rows.ts';
import { itemArg, itemOf } from '../items/item-object.ts';
import { queueObject } from '../queue/queue-rows.ts';
import { fileObject } from '../values/files.ts';
import { viewRows } from '../views/view-group-rows.ts';

const ROOT = () => '';
const instance = (_none: null, _args: readonly Value[], vm: Vm): Value => jenkinsObject(vm);

/** Defines the Jenkins object's items, views and queue; `system/`, `nodes/` and others add their members. */
export const jenkinsClasses: readonly NativeClass[] = [
  nativeClass<JenkinsObject>(JENKINS, {
    constants: permissionConstants('hudson.model.Hudson'),
    statics: [
      ['get', 0, instance],
      ['getInstance', 0, instance],
      ['getInstanceOrNull', 0, instance],
      ['getActiveInstance', 0, instance],
      ['getTheInstance', 0, instance],
      ['getVERSION', 0, (_none, _args, vm) => hostOf(vm).options.jenkinsVersion],
      ['checkGoodName', 1, (_none, [name], vm) => checkGoodName(vm, textArg(vm, name))],
    ],
    methods: [
      ...groupRows<JenkinsObject>(ROOT),
      ...viewRows<JenkinsObject>(ROOT),
      ['getItemByFullName', [1, 2], (_self, [name, type], vm) => itemByFullName(vm, textArg(vm, name), type)],
      ['getItem', 2, (_self, [path, context = null], vm) => itemFrom(vm, textArg(vm, path), context)],
      ['getJobNames', 0, (_self, _args, vm) => list(jobNames(vm))],
      ['getTopLevelItemNames', 0, (_self, _args, vm) => list(childrenOf(vm, '').map(({ name }) => name))],
      ['getQueue', 0, (_self, _args, vm) => queueObject(vm)],
      ['getACL', 0, (_self, _args, vm) => aclObject(vm, null)],
      ['getFullName', 0, () => ''],
      ['getFullDisplayName', 0, () => ''],
      ['getDisplayName', 0, () => 'Jenkins'],
      ['getUrl', 0, () => ''],
      ['getSearchUrl', 0, () => ''],
      ['getRootDir', 0, (_self, _args, vm) => fileObject(servicesOf(vm).home.folder)],
      [
        'getRootDirFor',
        1,
        (_self, [item], vm) => fileObject(servicesOf(vm).home.items.folderOf(itemOf(hostOf(vm), itemArg(item)))),
      ],
      ['toString', 0, () => 'hudson.model.Hudson'],
    ],
  }),
  nativeClass(HUDSON, {}),
];

/** Returns the item with a full name; null where it is not of the given type, if there is one. */
function itemByFullName(vm: Vm, name: string, type: Value | undefined): Value {
  const item = findByFullName(vm, name);
  if (item === undefined || type === undefined) return found(vm, item);
  return isOf(vm, type)(item) ? found(vm, item) : null;
}

/**
 * Returns the item at a path such as `../b`, relative to an item or folder; a path that begins with a slash is relative to
 * the root.
 */
function itemFrom(vm: Vm, path: string, context: Value): Value {
  if (context instanceof GroovyClass) return mismatch();
  const from = context === null || context === jenkinsObject(vm) ? '' : placeOf(vm, context);
  const steps = path.startsWith('/') ? [] : from.split('/').filter((part) => part !== '');
  for (const part of path.split('/')) {
    if (part === '..') steps.pop();
    else if (part !== '.' && part !== '') steps.push(part);
  }
  return found(vm, findByFullName(vm, steps.join('/')));
}

/** Returns the full name of the folder to which an item's relative paths refer. */
function placeOf(vm: Vm, context: Value): string {
  const item = itemOf(hostOf(vm), itemArg(context));
  return item.kind === 'folder' ? item.fullName : parentOfItem(item);
}

function jobNames(vm: Vm): string[] {
  return [...itemsBelow(vm, '')].flatMap((item) => (item.kind === 'job' && item.cell === null ? [item.fullName] : []));
}

function checkGoodName(vm: Vm, name: string): null {
  orFail(vm, () => checkName(name));
  return null;
}
