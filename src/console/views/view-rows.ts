import { type Item, type View, viewItems } from '../../home/index.ts';
import { rawEncode } from '../../model/index.ts';
import {
  type Evaluation,
  type GroovyClass,
  Instance,
  type MethodRow,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf, textOrNull } from '../host/host.ts';
import { jenkinsObject } from '../host/jenkins-object.ts';
import { permissionConstants } from '../host/permission.ts';
import { objects } from '../items/group-rows.ts';
import { itemArg, itemObject, itemOf } from '../items/item-object.ts';
import { streamText } from '../values/streams.ts';
import { ALL_VIEW, LIST_VIEW, MY_VIEW, VIEW, type ViewObject, type ViewState, viewKey, viewOf } from './view-object.ts';

/** Limits the time that the expressions of views may cost a script, in milliseconds. */
const EXPRESSIONS_MS = 1000;

/** Defines views and their items. */
export const viewClasses: readonly NativeClass[] = [
  nativeClass<ViewObject>(VIEW, {
    constants: permissionConstants('hudson.model.View'),
    methods: [
      ['getViewName', 0, (self) => self.state.name],
      // A field there, which scripts read as `view.name`.
      ['getName', 0, (self) => self.state.name],
      ['getDisplayName', 0, (self) => self.state.name],
      ['getOwner', 0, (self, _args, vm) => ownerObject(vm, self)],
      ['getOwnerItemGroup', 0, (self, _args, vm) => ownerObject(vm, self)],
      ['getOwnerPrimaryView', 0, (self, _args, vm) => vm.invoke(ownerObject(vm, self), 'getPrimaryView', [])],
      ['isDefault', 0, (self, _args, vm) => isDefault(vm, viewOf(vm, self))],
      ['getUrl', 0, (self, _args, vm) => urlOf(vm, viewOf(vm, self))],
      ['getViewUrl', 0, (self, _args, vm) => viewUrl(vm, viewOf(vm, self))],
      ['getDescription', 0, (self, _args, vm) => viewOf(vm, self).config.description],
      setter('setDescription', (vm, value) => ({ path: ['description'], text: textOrNull(vm, value) })),
      ['getItems', 0, (self, _args, vm) => objects(vm, itemsOf(vm, viewOf(vm, self)))],
      ['getAllItems', 0, (self, _args, vm) => objects(vm, itemsOf(vm, viewOf(vm, self)))],
      ['contains', 1, (self, [item], vm) => itemsOf(vm, viewOf(vm, self)).includes(itemOf(hostOf(vm), itemArg(item)))],
      ['rename', 1, (self, [name], vm) => rename(vm, self, textArg(vm, name))],
      ['save', 0, () => null],
      [
        'updateByXml',
        1,
        function* (self, [source], vm) {
          yield* awaited(vm, servicesOf(vm).home.views.replaceConfig(viewOf(vm, self), yield* streamText(vm, source)));
          return null;
        },
      ],
      ['toString', 0, (self) => `${self.type.simpleName}[${self.state.name}]`],
    ],
  }),
  nativeClass<ViewObject>(LIST_VIEW, {
    constructors: [[[1, 2], (_none, [name], vm) => newView(vm, LIST_VIEW, name)]],
    methods: [
      ['add', 1, (self, [item], vm) => setListed(vm, self, item, true)],
      ['remove', 1, (self, [item], vm) => setListed(vm, self, item, false)],
      ['jobNamesContains', 1, (self, [item], vm) => namesOf(vm, self).includes(relativeName(vm, self, item))],
      ['getJobNames', 0, (self, _args, vm) => list(namesOf(vm, self))],
      ['getIncludeRegex', 0, (self, _args, vm) => textSetting(viewOf(vm, self), 'includeRegex')],
      setter('setIncludeRegex', (vm, value) => ({ path: ['includeRegex'], text: textOrNull(vm, value) || null })),
      ['isRecurse', 0, (self, _args, vm) => setting(viewOf(vm, self), 'recurse') === true],
      setter('setRecurse', (_vm, value) => ({ path: ['recurse'], text: String(value === true) })),
    ],
  }),
  nativeClass(ALL_VIEW, { constructors: [[[1, 2], (_none, [name], vm) => newView(vm, ALL_VIEW, name)]] }),
  nativeClass(MY_VIEW, { constructors: [[[1, 2], (_none, [name], vm) => newView(vm, MY_VIEW, name)]] }),
];

function newView(vm: Vm, type: GroovyClass, name: Value | undefined): Value {
  return new Instance<ViewState>(type, { owner: null, name: textArg(vm, name), wanted: [] });
}

function setter(
  name: string,
  edit: (vm: Vm, value: Value) => { path: readonly string[]; text: string | null },
): MethodRow<ViewObject> {
  return [
    name,
    1,
    function* (self, [value = null], vm) {
      yield* awaited(vm, servicesOf(vm).home.views.edit(viewOf(vm, self), [edit(vm, value)]));
      return null;
    },
  ];
}

function ownerObject(vm: Vm, { state: { owner } }: ViewObject): Value {
  if (owner === null) return null;
  const folder = servicesOf(vm).home.items.get(owner);
  return folder === undefined ? jenkinsObject(vm) : itemObject(hostOf(vm), folder);
}

function isDefault(vm: Vm, view: View): boolean {
  return servicesOf(vm).home.views.primary(view.owner).name === view.name;
}

function viewUrl(vm: Vm, { owner, name }: View): string {
  return `${servicesOf(vm).home.items.url(owner)}view/${rawEncode(name)}/`;
}

/** Returns the URL of a view; the primary view has its owner's URL. */
function urlOf(vm: Vm, view: View): string {
  return isDefault(vm, view) ? servicesOf(vm).home.items.url(view.owner) : viewUrl(vm, view);
}

function itemsOf(vm: Vm, view: View): Item[] {
  const { items } = servicesOf(vm).home;
  const loaded = (folder: string) => items.children(folder).filter(({ kind }) => kind !== 'unloadable');
  const selected = view.viewKind?.select(view.config, {
    items: (recurse) => [...viewItems({ owner: view.owner, recurse }, loaded)],
    expressions: { leftMs: EXPRESSIONS_MS },
    mayConfigure: ({ fullName }) => {
      const { principal, services } = hostOf(vm);
      return services.security.authorization.allows(principal, 'Job/Configure', fullName);
    },
  });
  return (selected ?? []).flatMap(({ fullName }) => items.get(fullName) ?? []);
}

/** Returns the name of an item as a list view has it, relative to the view's owner. */
function relativeName(vm: Vm, self: ViewObject, item: Value | undefined): string {
  const { fullName } = itemOf(hostOf(vm), itemArg(item));
  const { owner } = self.state;
  return owner !== null && owner !== '' && fullName.startsWith(`${owner}/`)
    ? fullName.slice(owner.length + 1)
    : fullName;
}

function* setListed(vm: Vm, self: ViewObject, item: Value | undefined, listed: boolean): Evaluation {
  const name = relativeName(vm, self, item);
  const { wanted, owner } = self.state;
  if (owner === null) {
    const at = wanted.indexOf(name);
    if (at >= 0) wanted.splice(at, 1);
    if (listed) wanted.push(name);
    return null;
  }
  yield* awaited(vm, servicesOf(vm).home.views.setListed(viewOf(vm, self), name, listed));
  return null;
}

function* rename(vm: Vm, self: ViewObject, name: string): Evaluation {
  const { owner } = self.state;
  if (owner !== null) {
    yield* awaited(vm, servicesOf(vm).home.views.rename(viewOf(vm, self), name));
    hostOf(vm).rekey(viewKey(owner, self.state.name), viewKey(owner, name));
  }
  self.state.name = name;
  return null;
}

function namesOf(vm: Vm, self: ViewObject): string[] {
  if (self.state.owner === null) return self.state.wanted;
  const names = setting(viewOf(vm, self), 'jobNames');
  return Array.isArray(names) ? names.map(String) : [];
}

function textSetting(view: View, name: string): string | null {
  const value = setting(view, name);
  return typeof value === 'string' ? value : null;
}

/** Returns a setting that a kind of view has beside the settings of all views. */
function setting({ config }: View, name: string): unknown {
  return new Map<string, unknown>(Object.entries(config)).get(name);
}
