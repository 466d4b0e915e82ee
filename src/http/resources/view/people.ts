import { route } from '../../route.ts';

export const viewPeople = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view/asynchPeople',
  permission: 'View/Read',
  crumb: 'required',
  object: true,
  doc: 'Leads to the people of the whole server, as nobody belongs to a view.',
  handler: () => ({ type: 'redirect', to: '/asynchPeople/' }),
});
