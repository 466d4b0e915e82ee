import type { Item } from '../../home/index.ts';
import { parentOfItem, rawEncode } from '../../model/index.ts';
import { aclObject } from '../host/acl.ts';
import { identityHash, type NativeClass, nativeClass, textArg, type Value, type Vm } from '../host/groovy.ts';
import { awaited, hostOf, servicesOf, textOrNull } from '../host/host.ts';
import { jenkinsObject } from '../host/jenkins-object.ts';
import { permissionConstants } from '../host/permission.ts';
import { fileObject } from '../values/files.ts';
import { streamText } from '../values/streams.ts';
import { ABSTRACT_ITEM, ITEM } from './classes.ts';
import { configFileObject } from './config-file.ts';
import { deleteItem } from './delete-item.ts';
import { editItem } from './edit-item.ts';
import { type ItemObject, itemArg, itemObject, itemOf, loadedOf } from './item-object.ts';
import { checkFree } from './names.ts';

/** Defines what every item has. */
export const itemClasses: readonly NativeClass[] = [
  nativeClass(ITEM, { constants: permissionConstants('hudson.model.Item') }),
  nativeClass<ItemObject>(ABSTRACT_ITEM, {
    methods: [
      ['getName', 0, (self, _args, vm) => now(self, vm).name],
      ['getFullName', 0, (self, _args, vm) => now(self, vm).fullName],
      ['getDisplayName', 0, (self, _args, vm) => servicesOf(vm).home.items.displayName(now(self, vm))],
      ['getFullDisplayName', 0, (self, _args, vm) => servicesOf(vm).home.items.fullDisplayName(now(self, vm))],
      ['getDisplayNameOrNull', 0, (self, _args, vm) => loadedOf(vm, self).config.displayName],
      ['getRelativeNameFrom', 1, (self, [group], vm) => relativeName(vm, self, group)],
      ['getDescription', 0, (self, _args, vm) => loadedOf(vm, self).config.description || null],
      ['getUrl', 0, (self, _args, vm) => servicesOf(vm).home.items.url(now(self, vm).fullName)],
      ['getShortUrl', 0, (self, _args, vm) => `job/${rawEncode(now(self, vm).name)}/`],
      ['getSearchUrl', 0, (self, _args, vm) => `job/${rawEncode(now(self, vm).name)}/`],
      ['getAbsoluteUrl', 0, (self, _args, vm) => absoluteUrl(vm, self)],
      ['getParent', 0, (self, _args, vm) => groupAround(vm, now(self, vm))],
      ['getRootDir', 0, (self, _args, vm) => fileObject(servicesOf(vm).home.items.folderOf(now(self, vm)))],
      ['getConfigFile', 0, (self) => configFileObject(self)],
      ['getACL', 0, (self, _args, vm) => aclObject(vm, now(self, vm).fullName)],
      ['getPronoun', 0, (self, _args, vm) => (now(self, vm).kind === 'folder' ? 'Folder' : 'Project')],
      [
        'setDescription',
        1,
        function* (self, [text = null], vm) {
          yield* editItem(vm, self, ['description'], textOrNull(vm, text) ?? '');
          return null;
        },
      ],
      [
        'setDisplayName',
        1,
        function* (self, [text = null], vm) {
          yield* editItem(vm, self, ['displayName'], textOrNull(vm, text) || null);
          return null;
        },
      ],
      [
        'setDisplayNameOrNull',
        1,
        function* (self, [text = null], vm) {
          yield* editItem(vm, self, ['displayName'], textOrNull(vm, text) || null);
          return null;
        },
      ],
      [
        'save',
        0,
        function* (self, _args, vm) {
          const item = loadedOf(vm, self);
          // Every change is on disk already; but a copy may be built only when it was saved.
          const copied = item.kind === 'job' && item.unsavedCopy;
          if (copied)
            yield* awaited(
              vm,
              servicesOf(vm).home.items.rewrite(item, (xml) => xml),
            );
          return null;
        },
      ],
      [
        'delete',
        0,
        function* (self, _args, vm) {
          yield* awaited(vm, deleteItem(hostOf(vm), now(self, vm)));
          return null;
        },
      ],
      [
        'renameTo',
        1,
        function* (self, [name], vm) {
          const item = loadedOf(vm, self);
          const wanted = textArg(vm, name);
          if (wanted === item.name) return null;
          checkFree(vm, parentOfItem(item), wanted, item.fullName);
          yield* awaited(vm, servicesOf(vm).home.items.rename(item, wanted));
          return null;
        },
      ],
      [
        'doReload',
        0,
        function* (self, _args, vm) {
          yield* awaited(vm, servicesOf(vm).home.items.reload(now(self, vm)));
          return null;
        },
      ],
      [
        'updateByXml',
        1,
        function* (self, [source], vm) {
          const xml = yield* streamText(vm, source);
          yield* awaited(vm, servicesOf(vm).home.items.replaceConfig(loadedOf(vm, self), xml));
          return null;
        },
      ],
      ['toString', 0, (self, _args, vm) => shown(vm, self)],
    ],
  }),
];

function now(self: ItemObject, vm: Vm): Item {
  return itemOf(hostOf(vm), self);
}

/** Returns Java's `class@hash` followed by the full name. */
function shown(vm: Vm, self: ItemObject): string {
  return `${self.type.name}@${identityHash(self, vm).toString(16)}[${now(self, vm).fullName}]`;
}

function absoluteUrl(vm: Vm, self: ItemObject): string {
  const { home, rootUrl } = servicesOf(vm);
  const root =
    rootUrl.known ??
    vm.fail('java.lang.IllegalStateException', "Root URL isn't configured yet. Cannot compute absolute URL.");
  return root + home.items.url(now(self, vm).fullName);
}

/** Returns the folder that contains an item, the matrix project of a configuration, or Jenkins. */
function groupAround(vm: Vm, item: Item): Value {
  const around = servicesOf(vm).home.items.get(parentOfItem(item));
  return around === undefined ? jenkinsObject(vm) : itemObject(hostOf(vm), around);
}

/** Returns the path from a folder to an item, such as `../b/c`; just the item's name where it is in that folder. */
function relativeName(vm: Vm, self: ItemObject, group: Value | undefined): Value {
  const { fullName } = now(self, vm);
  const from = groupName(vm, group);
  const steps = from === '' ? [] : from.split('/');
  const parts = fullName.split('/');
  let common = 0;
  while (common < steps.length && common < parts.length - 1 && steps[common] === parts[common]) common += 1;
  return [...steps.slice(common).map(() => '..'), ...parts.slice(common)].join('/');
}

/** Returns the full name of a folder, '' for Jenkins. */
function groupName(vm: Vm, group: Value | undefined): string {
  return group === jenkinsObject(vm) ? '' : itemOf(hostOf(vm), itemArg(group)).fullName;
}
