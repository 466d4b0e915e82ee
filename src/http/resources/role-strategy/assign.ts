import type { Role, RoleType, Sid, SidType } from '../../../points/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { changeRolesOf, requireChange, typeOf } from './change-roles.ts';

const TYPE = textOrEmpty('Type of the roles: globalRoles, projectRoles, slaveRoles.');
const DONE = { type: 'empty', status: 200 } as const;

/** Holds the parameters that name somebody; a request has one of them. */
interface Named {
  readonly sid?: string;
  readonly user?: string;
  readonly group?: string;
}

/** Lists whom roles are assigned to, with the parameter that names them, and the end of the addresses. */
const PEOPLE: readonly {
  readonly type: SidType;
  readonly word: string;
  readonly own: Readonly<Record<string, typeof TYPE>>;
  readonly named: (values: Named) => string | undefined;
}[] = [
  { type: 'EITHER', word: '', own: { sid: textOrEmpty('Whom it is about.') }, named: (values) => values.sid },
  { type: 'USER', word: 'User', own: { user: textOrEmpty('Whom it is about.') }, named: (values) => values.user },
  { type: 'GROUP', word: 'Group', own: { group: textOrEmpty('Whom it is about.') }, named: (values) => values.group },
];

function without(role: Role, { type, sid }: Sid): Role {
  return { ...role, sids: role.sids.filter((each) => each.type !== type || each.sid !== sid) };
}

/** Returns the type of the roles that are to change. Throws a refusal unless the requester may change them. */
function changedType(context: Pick<RequestContext, 'require'>, values: Readonly<Record<string, string>>): RoleType {
  const type = typeOf(values['type'] ?? '');
  requireChange(context, type);
  return type;
}

/** Lists the addresses that assign roles; a role that does not exist is passed over, as in Jenkins. */
export const assignRoutes: readonly Route[] = PEOPLE.flatMap(({ type, word, own, named }) => {
  const common = { method: 'POST', permission: 'Overall/Read', crumb: 'required' } as const;
  const parameters = {
    type: TYPE,
    roleName: textOrEmpty('Name of the role.'),
    ...own,
  };
  const one = { type: TYPE, ...own };
  const sidOf = (values: Readonly<Record<string, string>>): Sid => ({ type, sid: named(values) ?? '' });
  return [
    route({
      ...common,
      path: `/role-strategy/strategy/assign${word}Role`,
      parameters,
      doc: 'Assigns a role.',
      async handler(context) {
        const values: Readonly<Record<string, string>> = context.parameters;
        const sid = sidOf(values);
        const type = changedType(context, values);
        const add = (role: Role): Role => ({ ...without(role, sid), sids: [...without(role, sid).sids, sid] });
        if (sid.sid !== '') await changeRolesOf(context, type, add, values['roleName'] ?? '');
        return DONE;
      },
    }),
    route({
      ...common,
      path: `/role-strategy/strategy/unassign${word}Role`,
      parameters,
      doc: 'Takes a role away.',
      async handler(context) {
        const values: Readonly<Record<string, string>> = context.parameters;
        const remove = (role: Role): Role => without(role, sidOf(values));
        await changeRolesOf(context, changedType(context, values), remove, values['roleName'] ?? '');
        return DONE;
      },
    }),
    route({
      ...common,
      path: `/role-strategy/strategy/delete${word || 'Sid'}`,
      parameters: one,
      doc: 'Takes all roles of a type away.',
      async handler(context) {
        const values: Readonly<Record<string, string>> = context.parameters;
        const remove = (role: Role): Role => without(role, sidOf(values));
        await changeRolesOf(context, changedType(context, values), remove, null);
        return DONE;
      },
    }),
  ];
});
