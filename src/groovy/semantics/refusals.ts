import { isRefused, refusalSignature, refusedMembers } from '../refused/refused.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';
import { classOf } from './kinds.ts';
import type { ScriptVm } from './script-vm.ts';

/** Throws where the member exists in Java or Groovy and is never permitted; `args` is null for a property. */
export function refusedMember(m: ScriptVm, receiver: Value, name: string, args: readonly Value[] | null): void {
  const cls = receiver instanceof GroovyClass ? receiver : classOf(receiver);
  const names = args === null ? [name, `get${name.charAt(0).toUpperCase()}${name.slice(1)}`] : [name];
  const candidates = receiver instanceof GroovyClass ? [...cls.ancestors, receiver.type] : cls.ancestors;
  for (const each of candidates) {
    for (const asked of names) {
      const kind = refusedMembers.get(each.name)?.get(asked);
      if (kind === undefined) continue;
      m.refuse(refusalSignature(kind, each.name, asked, typesOf(args)));
    }
  }
  if (receiver instanceof GroovyClass && isRefused(cls.name, m.options.refusedClasses)) {
    m.refuse(refusalSignature(args === null ? 'staticField' : 'staticMethod', cls.name, name, typesOf(args)));
  }
}

function typesOf(args: readonly Value[] | null): readonly string[] {
  return (args ?? []).map((arg) => (arg === null ? 'java.lang.Object' : classOf(arg).name));
}
