import { ALL_PERMISSIONS, implying, type Permission, permissionRow } from '../model/index.ts';
import type { PermissionSwitches } from './types.ts';

/** Holds which permissions are switched on: first by the server's properties, then by scripts. */
export class Switches implements PermissionSwitches {
  readonly #off: Set<Permission>;
  #granting = new Map<Permission, readonly Permission[]>();
  #changes = 0;

  constructor(properties: ReadonlyMap<string, string>) {
    this.#off = new Set(
      ALL_PERMISSIONS.filter((permission) => {
        const { onBy } = permissionRow(permission);
        return onBy !== undefined && properties.get(onBy) !== 'true';
      }),
    );
  }

  /** Counts the changes: what follows from the switches is the same as long as this is. */
  get changes(): number {
    return this.#changes;
  }

  isOn(permission: Permission): boolean {
    return !this.#off.has(permission);
  }

  set(permission: Permission, on: boolean): void {
    if (on) this.#off.delete(permission);
    else this.#off.add(permission);
    this.#granting = new Map();
    this.#changes += 1;
  }

  /** Returns the permission that is asked for this one: another where this one is switched off. */
  asked(permission: Permission): Permission {
    if (this.isOn(permission)) return permission;
    const { whileOff, impliedBy } = permissionRow(permission);
    const other = ALL_PERMISSIONS.find((each) => each === (whileOff ?? impliedBy));
    return other === undefined ? permission : this.asked(other);
  }

  grantedBy(permission: Permission): readonly Permission[] {
    const known = this.#granting.get(permission);
    if (known !== undefined) return known;
    const granting = [permission, ...implying(permission)].filter((each) => this.isOn(each));
    this.#granting.set(permission, granting);
    return granting;
  }
}
