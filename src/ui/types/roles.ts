/** Describes a role as the page of roles shows it. */
export interface RoleRow {
  readonly name: string;
  /** Holds the expression that names must match; null for roles of the whole server. */
  readonly pattern: string | null;
  /** Names the template whose permissions it has; null where it has its own. */
  readonly template: string | null;
  /** Lists the ids of its permissions. */
  readonly permissions: readonly string[];
  readonly users: readonly string[];
  readonly groups: readonly string[];
  /** Lists names that stand for users and groups alike, as older files have them. */
  readonly others: readonly string[];
  /** Counts the items or nodes whose names match, as far as they were looked at; null where that is not asked. */
  readonly matching: number | null;
}

/** Describes the roles of one type. */
export interface RoleGroup {
  readonly type: 'globalRoles' | 'projectRoles' | 'slaveRoles';
  readonly heading: string;
  readonly about: string;
  readonly roles: readonly RoleRow[];
  /** Lists the permissions that a role of this type can have, by their groups. */
  readonly permissions: readonly {
    readonly group: string;
    readonly all: readonly { readonly id: string; readonly name: string }[];
  }[];
  readonly mayChange: boolean;
}

/** Describes the page on which people make roles and give them to others. */
export interface RolesContent {
  readonly page: 'roles';
  readonly action: string;
  readonly groups: readonly RoleGroup[];
}
