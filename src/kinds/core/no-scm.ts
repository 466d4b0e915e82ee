import { defineScm } from '../../points/index.ts';

export const noScm = defineScm({
  symbol: 'none',
  displayName: 'None',
  xmlTag: 'hudson.scm.NullSCM',
  fields: {},
  example: {},
  async checkout() {
    return 'SUCCESS';
  },
});
