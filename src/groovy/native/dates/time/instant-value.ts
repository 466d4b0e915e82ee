import { Instant, ZonedDateTime } from '@js-joda/core';
import type { Instance } from '../../../runtime/instance.ts';
import { mismatch } from '../../../runtime/throw.ts';
import type { Value } from '../../../runtime/value.ts';
import { inner, wrap } from './classes.ts';

export function newInstant(moment: number): Instance {
  return wrap(Instant.ofEpochMilli(moment));
}

/** Returns an Instant, given as such or as a value that determines one. */
export function instantArg(value: Value | undefined): Instant {
  return inner(value, Instant) ?? inner(value, ZonedDateTime)?.toInstant() ?? mismatch();
}
