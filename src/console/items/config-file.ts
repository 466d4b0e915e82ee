import { defineClass, Instance, type NativeClass, nativeClass, type Value } from '../host/groovy.ts';
import { awaited, hostOf, servicesOf } from '../host/host.ts';
import { fileObject } from '../values/files.ts';
import { type ItemObject, itemOf } from './item-object.ts';

const XML_FILE = defineClass('hudson.XmlFile');

interface ConfigFileState {
  readonly item: ItemObject;
}

/** Returns the object of an item's config.xml. */
export function configFileObject(item: ItemObject): Value {
  return new Instance<ConfigFileState>(XML_FILE, { item });
}

export const configFileClasses: readonly NativeClass[] = [
  nativeClass<Instance<ConfigFileState>>(XML_FILE, {
    methods: [
      [
        'asString',
        0,
        function* (self, _args, vm) {
          const item = itemOf(hostOf(vm), self.state.item);
          const text = yield* awaited(vm, servicesOf(vm).home.items.readConfig(item));
          vm.checkString(text.length);
          return text;
        },
      ],
      ['exists', 0, () => true],
      [
        'getFile',
        0,
        (self, _args, vm) =>
          fileObject(`${servicesOf(vm).home.items.folderOf(itemOf(hostOf(vm), self.state.item))}/config.xml`, {
            kind: 'file',
          }),
      ],
    ],
  }),
];
