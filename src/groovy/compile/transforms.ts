import type { GroovyClass } from '../runtime/groovy-class.ts';
import type { ClassDeclaration } from '../tree.ts';
import type { Compilation } from './compilation.ts';

/** What annotations of a class add to it. */
export function transform(_node: ClassDeclaration, _cls: GroovyClass, _compilation: Compilation): void {}
