/** Ends a switch over a union: the compiler objects when a member was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
