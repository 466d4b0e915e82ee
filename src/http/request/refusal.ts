import type { Permission } from '../../model/index.ts';

/** Somebody may not do something. `permission` null: that is all that is to be said. */
export class Refusal extends Error {
  readonly permission: Permission | null;

  constructor(permission: Permission | null) {
    super(permission === null ? 'Access denied' : `${permission} is needed`);
    this.name = 'Refusal';
    this.permission = permission;
  }
}

/** A form came without a crumb, or with one that is not good. `advice` says which and what to do. */
export class CrumbRefusal extends Error {
  readonly advice: string;

  constructor(advice: string) {
    super('No valid crumb was included in the request');
    this.name = 'CrumbRefusal';
    this.advice = advice;
  }
}
