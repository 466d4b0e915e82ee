import { defineClass, Instance, type Machine, nativeClass, newMap, type Value } from '../../../groovy/index.ts';
import { classOfTag, type Known, type ScmKind } from '../../../points/index.ts';
import type { XmlNode } from '../../../xml/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';

/** Represents a source that is already instantiated: `scm`, and what steps return that look up a source. */
export type SourceValue = Instance<{ readonly source: Known<ScmKind>; readonly document: XmlNode }>;

const CLASS = defineClass('hudson.plugins.git.GitSCM');

const NO_SCM = '‘checkout scm’ is only available when using “Multibranch Pipeline” or “Pipeline script from SCM”';

/**
 * Describes the class of `scm`, with what scripts read to build another source from it: parts of its configuration as
 * `$class` maps.
 */
export const scmClass = nativeClass<SourceValue>(CLASS, {
  methods: [
    ['getUserRemoteConfigs', 0, (self, _args, vm) => parts(self, 'userRemoteConfigs', vm as Machine)],
    ['getBranches', 0, (self, _args, vm) => parts(self, 'branches', vm as Machine)],
    ['getExtensions', 0, (self, _args, vm) => parts(self, 'extensions', vm as Machine)],
    ['getSubmoduleCfg', 0, (_self, _args, vm) => (vm as Machine).list([])],
    ['isDoGenerateSubmoduleConfigurations', 0, () => false],
    ['getGitTool', 0, (self) => textOf(self, 'gitTool')],
    ['getBrowser', 0, () => null],
    ['getKey', 0, (self) => keyOf(self)],
    ['getType', 0, (self) => classOfTag(self.state.source.kind.xmlTag)],
  ],
});

/** Returns `scm`, the source from which the script of this run comes. Jenkins: `SCMVar`. */
export function scmObject({ host, machine }: ScriptContext): Value {
  const scm = host.sources.ofRun;
  if (scm === null || scm.kind === null) return machine.fail('hudson.AbortException', NO_SCM);
  return sourceValue(scm);
}

/** Returns a source as a value of a script. */
export function sourceValue(source: Known<ScmKind>): SourceValue {
  const document = source.kind.toXml('scm', source.config, { encrypt: (text) => text });
  return new Instance(CLASS, { source, document });
}

/** Returns the configuration of a value that is already a source; null where it is something else. */
export function sourceOf(value: Value): Known<ScmKind> | null {
  return value instanceof Instance && value.type === CLASS ? (value as SourceValue).state.source : null;
}

function keyOf({ state: { source } }: SourceValue): string {
  return source.kind.key(source.config);
}

function textOf({ state: { document } }: SourceValue, name: string): string | null {
  return document.children?.find((child) => child.name === name)?.text ?? null;
}

function parts({ state: { document } }: SourceValue, name: string, machine: Machine): Value {
  const found = document.children?.find((child) => child.name === name)?.children ?? [];
  return machine.list(found.map((each) => described(each, classOfTag(each.name), machine)));
}

/** Returns an element as the map that describes it. */
function described(element: XmlNode, className: string, machine: Machine): Value {
  const args = (element.children ?? []).map((child): readonly [string, Value] => [child.name, plainOf(child, machine)]);
  return newMap(machine, [['$class', className], ...args]);
}

function plainOf({ attributes = {}, children, text, ...element }: XmlNode, machine: Machine): Value {
  const className = attributes['class'];
  const isList = children?.every(({ name }) => name.includes('.') || name === 'string') ?? false;
  if (children !== undefined && children.length > 0 && isList) {
    return machine.list(
      children.map((child) =>
        child.name === 'string' ? (child.text ?? '') : described(child, classOfTag(child.name), machine),
      ),
    );
  }
  if (className !== undefined) return described({ ...element, children: children ?? [] }, className, machine);
  if (children !== undefined && children.length > 0)
    return newMap(
      machine,
      children.map((child) => [child.name, plainOf(child, machine)]),
    );
  const plain = text ?? '';
  if (plain === 'true' || plain === 'false') return plain === 'true';
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : plain;
}
