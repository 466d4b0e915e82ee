import { defineForge } from '../../points/index.ts';

/** Represents whoever sends requests that jobs map by themselves. */
export const anySender = defineForge({
  name: 'generic',
  displayName: 'Generic webhook',
  causeClass: 'org.jenkinsci.plugins.gwt.GenericCause',
});
