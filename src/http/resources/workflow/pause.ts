import { fail } from '../../../model/index.ts';
import { type Route, route } from '../../route.ts';

/**
 * Pauses or resumes a pipeline. The address exists only for requesters who may use it, and only while the pipeline runs.
 * Jenkins: `PauseUnpauseAction`.
 */
const toggle = route({
  method: 'POST',
  path: '/_run/:item/:run/pause/toggle',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'Pauses a pipeline before its next step, or lets it go on. For who may stop it.',
  async handler(context) {
    const flow = context.services.pipelines.flowOf(context.run);
    if (flow === null || !context.may('Job/Cancel')) return fail('PAGE_NOT_FOUND');
    await flow.pause(!flow.isPaused);
    return { type: 'empty', status: 200 };
  },
});

export const pauseRoutes: readonly Route[] = [toggle];
