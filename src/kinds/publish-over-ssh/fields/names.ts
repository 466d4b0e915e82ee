/** Names the package of the classes, and the same as it stands in tags. */
export const PACKAGE = 'jenkins.plugins.publish_over_ssh';
export const TAG = 'jenkins.plugins.publish__over__ssh';
