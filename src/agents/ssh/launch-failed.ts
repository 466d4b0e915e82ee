/** Is thrown by a launch that failed, for a reason that the node's log has. */
export class LaunchFailed extends Error {
  override readonly name = 'LaunchFailed';
}
