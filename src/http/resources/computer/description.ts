import { textOrEmpty } from '../../parameters/types.ts';
import { route } from '../../route.ts';
import { requireAgent } from './find-node.ts';

export const submitNodeDescription = route({
  method: 'POST',
  path: '/computer/:node/submitDescription',
  permission: 'Agent/Configure',
  crumb: 'required',
  parameters: { description: textOrEmpty('The new description.') },
  doc: 'Changes the description of a node.',
  async handler(context) {
    const { parameters, services } = context;
    await services.home.nodes.change(requireAgent(context, 'described'), { description: parameters.description });
    return { type: 'redirect', to: '.' };
  },
});
