import { GroovyClass } from '../runtime/groovy-class.ts';

const NAMES = [
  'groovy.lang.Delegate',
  'groovy.lang.Grab',
  'groovy.lang.GrabConfig',
  'groovy.lang.GrabExclude',
  'groovy.lang.GrabResolver',
  'groovy.lang.Grapes',
  'groovy.lang.Lazy',
  'groovy.lang.Newify',
  'groovy.lang.Singleton',
  'groovy.transform.AnnotationCollector',
  'groovy.transform.AutoClone',
  'groovy.transform.BaseScript',
  'groovy.transform.Canonical',
  'groovy.transform.CompileDynamic',
  'groovy.transform.CompileStatic',
  'groovy.transform.EqualsAndHashCode',
  'groovy.transform.Field',
  'groovy.transform.Immutable',
  'groovy.transform.IndexedProperty',
  'groovy.transform.InheritConstructors',
  'groovy.transform.Memoized',
  'groovy.transform.NotYetImplemented',
  'groovy.transform.PackageScope',
  'groovy.transform.SelfType',
  'groovy.transform.Sortable',
  'groovy.transform.Synchronized',
  'groovy.transform.TailRecursive',
  'groovy.transform.ToString',
  'groovy.transform.Trait',
  'groovy.transform.TupleConstructor',
  'groovy.transform.TypeChecked',
  'groovy.transform.TypeCheckingMode',
  'groovy.transform.WithReadLock',
  'groovy.transform.WithWriteLock',
  'groovy.transform.builder.Builder',
  'groovy.util.logging.Log',
  'java.lang.Deprecated',
  'java.lang.FunctionalInterface',
  'java.lang.Override',
  'java.lang.SafeVarargs',
  'java.lang.SuppressWarnings',
  'java.lang.annotation.Documented',
  'java.lang.annotation.ElementType',
  'java.lang.annotation.Inherited',
  'java.lang.annotation.Retention',
  'java.lang.annotation.RetentionPolicy',
  'java.lang.annotation.Target',
];

/**
 * Lists the annotations that may be imported. The effect of some of them is in `compile/transforms.ts`; the others have
 * none here.
 */
export const annotationClasses: readonly GroovyClass[] = NAMES.map(
  (name) => new GroovyClass(name, null, [], 'annotation'),
);
