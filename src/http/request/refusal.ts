import type { Permission } from '../../model/index.ts';

/** Is thrown where the requester lacks a permission. A `permission` of null means that no more is disclosed. */
export class Refusal extends Error {
  readonly permission: Permission | null;

  constructor(permission: Permission | null) {
    super(permission === null ? 'Access denied' : `${permission} is needed`);
    this.name = 'Refusal';
    this.permission = permission;
  }
}

/** Is thrown where a form came without a crumb, or with an invalid one. `advice` says which and what to do. */
export class CrumbRefusal extends Error {
  readonly advice: string;

  constructor(advice: string) {
    super('No valid crumb was included in the request');
    this.name = 'CrumbRefusal';
    this.advice = advice;
  }
}
