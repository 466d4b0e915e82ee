import { fail } from '../../../model/index.ts';
import { knownIds, withRole } from '../../../security/index.ts';
import { flag, list, textOrEmpty, trimmedOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { changeRoles, changeRolesOf, requireChange, typeOf } from './change-roles.ts';

const common = { method: 'POST', permission: 'Overall/Read', crumb: 'required' } as const;
const TYPE = textOrEmpty('Type of the roles: globalRoles, projectRoles, slaveRoles.');
const IDS = list('Ids of permissions; what is not known is left out.', /,/);
const DONE = { type: 'empty', status: 200 } as const;

const addRole = route({
  ...common,
  path: '/role-strategy/strategy/addRole',
  parameters: {
    type: TYPE,
    roleName: trimmedOrEmpty('Name of the role.'),
    permissionIds: IDS,
    overwrite: flag('Replaces a role of that name.'),
    pattern: textOrEmpty('Expression that names of items or nodes must match.'),
    template: trimmedOrEmpty('Template whose permissions a role of items has.'),
  },
  doc: 'Adds a role; one of that name stays, unless it is to be replaced.',
  async handler(context) {
    const { roleName: name, ...wanted } = context.parameters;
    const type = typeOf(wanted.type);
    requireChange(context, type);
    if (name === '') fail('NAME_MISSING');
    await changeRoles(context, (roles) => {
      const changed = withRole(roles, type, { ...wanted, name });
      return 'wrong' in changed ? fail('ROLE_INVALID', changed.wrong) : changed;
    });
    return DONE;
  },
});

const removeRoles = route({
  ...common,
  path: '/role-strategy/strategy/removeRoles',
  parameters: { type: TYPE, roleNames: list('Names of the roles.', /,/) },
  doc: 'Removes roles.',
  async handler(context) {
    const { roleNames } = context.parameters;
    const type = typeOf(context.parameters.type);
    requireChange(context, type);
    await changeRolesOf(context, type, (role) => (roleNames.includes(role.name) ? null : role), null);
    return DONE;
  },
});

const addTemplate = route({
  ...common,
  path: '/role-strategy/strategy/addTemplate',
  parameters: {
    name: trimmedOrEmpty('Name of the template.'),
    permissionIds: IDS,
    overwrite: flag('Replaces a template of that name.'),
  },
  doc: 'Adds a template of permissions.',
  async handler(context) {
    const { name, permissionIds, overwrite } = context.parameters;
    requireChange(context, 'projectRoles');
    if (name === '') fail('NAME_MISSING');
    await changeRoles(context, (roles) => {
      const others = roles.templates.filter((each) => each.name !== name);
      const exists = others.length < roles.templates.length;
      if (exists && !overwrite) fail('ROLE_INVALID', `A template with name ${name} already exists.`);
      return { ...roles, templates: [...others, { name, permissions: knownIds(permissionIds) }] };
    });
    return DONE;
  },
});

const removeTemplates = route({
  ...common,
  path: '/role-strategy/strategy/removeTemplates',
  parameters: { names: list('Names of the templates.', /,/), force: flag('Removes those that roles use, too.') },
  doc: 'Removes templates; a role that used one keeps its permissions.',
  async handler(context) {
    const { names, force } = context.parameters;
    requireChange(context, 'projectRoles');
    await changeRoles(context, (roles) => {
      const isGone = (name: string) =>
        names.some((each) => each.trim() === name) &&
        (force || !roles.projectRoles.some(({ template }) => template === name));
      const permissionsOf = (name: string | null) => roles.templates.find((each) => each.name === name)?.permissions;
      return {
        ...roles,
        templates: roles.templates.filter(({ name }) => !isGone(name)),
        projectRoles: roles.projectRoles.map((role) =>
          role.template !== null && isGone(role.template)
            ? { ...role, template: null, permissions: permissionsOf(role.template) ?? role.permissions }
            : role,
        ),
      };
    });
    return DONE;
  },
});

export const editRoutes: readonly Route[] = [addRole, removeRoles, addTemplate, removeTemplates];
