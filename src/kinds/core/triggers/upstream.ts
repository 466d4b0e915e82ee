import { defineTrigger, text } from '../../../points/index.ts';
import { threshold } from './threshold-field.ts';

/** Starts builds after other jobs whose result is at least as good as the threshold (SUCCESS where none is given). */
export const upstream = defineTrigger({
  symbol: 'upstream',
  displayName: 'Build after other projects are built',
  xmlTag: 'jenkins.triggers.ReverseBuildTrigger',
  fields: {
    spec: text({ script: false }),
    upstreamProjects: text({
      label: 'Projects to watch',
      help: 'Names of jobs, with commas between them; a build of one of them starts a build of this one.',
      required: true,
    }),
    threshold: threshold(),
  },
  example: {
    spec: '',
    upstreamProjects: 'compile, ../tools/lint',
    threshold: 'UNSTABLE',
  },
  upstream: ({ upstreamProjects, threshold: wanted }) => ({ projects: upstreamProjects, threshold: wanted }),
});
