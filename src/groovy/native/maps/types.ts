import {
  CLONEABLE,
  COLLECTION,
  defineClass,
  defineInterface,
  ENTRY,
  HASH_MAP,
  MAP,
  OBJECT,
  SERIALIZABLE,
  SET,
  SORTED_MAP,
} from '../../runtime/classes.ts';

export const NAVIGABLE_MAP = defineInterface('java.util.NavigableMap', SORTED_MAP);
export const CONCURRENT_MAP = defineInterface('java.util.concurrent.ConcurrentMap', MAP);
export const CONCURRENT_HASH_MAP = defineClass('java.util.concurrent.ConcurrentHashMap', OBJECT, [
  CONCURRENT_MAP,
  SERIALIZABLE,
]);
export const CONCURRENT_SKIP_LIST_MAP = defineClass('java.util.concurrent.ConcurrentSkipListMap', OBJECT, [
  NAVIGABLE_MAP,
  CONCURRENT_MAP,
]);
export const HASHTABLE = defineClass('java.util.Hashtable', OBJECT, [MAP, CLONEABLE, SERIALIZABLE]);
export const PROPERTIES = defineClass('java.util.Properties', HASHTABLE);
export const WEAK_HASH_MAP = defineClass('java.util.WeakHashMap', OBJECT, [MAP]);
export const ENUM_MAP = defineClass('java.util.EnumMap', OBJECT, [MAP, CLONEABLE, SERIALIZABLE]);
export const UNMODIFIABLE_MAP = defineClass('java.util.Collections$UnmodifiableMap', OBJECT, [MAP, SERIALIZABLE]);
export const SYNCHRONIZED_MAP = defineClass('java.util.Collections$SynchronizedMap', OBJECT, [MAP, SERIALIZABLE]);
export const MAP_WITH_DEFAULT = defineClass('groovy.lang.MapWithDefault', OBJECT, [MAP]);
export const SPREAD_MAP = defineClass('groovy.lang.SpreadMap', HASH_MAP);

export const KEY_SET = defineClass('java.util.LinkedHashMap$LinkedKeySet', OBJECT, [SET]);
export const ENTRY_SET = defineClass('java.util.LinkedHashMap$LinkedEntrySet', OBJECT, [SET]);
export const VALUES = defineClass('java.util.LinkedHashMap$LinkedValues', OBJECT, [COLLECTION]);

export const ABSTRACT_MAP = defineClass('java.util.AbstractMap', OBJECT, [MAP]);
export const SIMPLE_ENTRY = defineClass('java.util.AbstractMap$SimpleEntry', OBJECT, ENTRY.interfaces);
export const SIMPLE_IMMUTABLE_ENTRY = defineClass(
  'java.util.AbstractMap$SimpleImmutableEntry',
  OBJECT,
  ENTRY.interfaces,
);
export const GROOVY_MAP_ENTRY = defineClass('groovy.util.MapEntry', OBJECT, ENTRY.interfaces);
