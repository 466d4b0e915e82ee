/** There is no script: why, in words for people. */
export class ScriptMissing extends Error {
  override readonly name = 'ScriptMissing';
}
