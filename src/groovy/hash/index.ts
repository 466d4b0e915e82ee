import type { HashTable, Order } from '../runtime/hash-table.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { BucketTable } from './bucket-table.ts';
import { LinkedTable } from './linked-table.ts';
import { SortedTable } from './sorted-table.ts';

export { identityHash } from './identity.ts';
export { javaHash } from './java-hash.ts';
export { keyEquals } from './key-equals.ts';
export { naturalOrder, orderOf } from './order.ts';

/**
 * Returns a new table. `room` is the initial capacity of a table in the order of a HashMap, which affects the order: `new
 * HashMap(map)` has `map.size() / 0.75 + 1`, a HashSet of a collection at least 16.
 */
export function makeHashTable(vm: Vm, order: Order = 'insertion', comparator: Value = null, room = 16): HashTable {
  if (order === 'sorted') return new SortedTable(vm, comparator);
  return order === 'hash' ? new BucketTable(vm, room) : new LinkedTable(vm);
}
