import { PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { RoleGroup, RoleRow, RolesContent } from '../../types/roles.ts';

const PEOPLE_HELP = 'Names with commas between them.';

/** Renders the roles of the server, of items and of nodes, each with what it grants and who has it. */
export function Roles({ frame, page }: PageProps<RolesContent>) {
  return (
    <>
      <h1>Manage and Assign Roles</h1>
      {page.groups.map((group) => (
        <section key={group.type} id={group.type}>
          <h2>{group.heading}</h2>
          <p class="muted">{group.about}</p>
          {group.roles.length === 0 && <p class="empty">No roles.</p>}
          {group.roles.map((role) => (
            <Role key={role.name} crumb={frame.crumb} action={page.action} group={group} row={role} />
          ))}
          {group.mayChange && (
            <details class="card">
              <summary>{ADD[group.type]}</summary>
              <RoleForm crumb={frame.crumb} action={page.action} group={group} row={null} />
            </details>
          )}
        </section>
      ))}
    </>
  );
}

const ADD = {
  globalRoles: 'Add a global role',
  projectRoles: 'Add an item role',
  slaveRoles: 'Add an agent role',
} as const;

interface RoleProps {
  readonly crumb: Frame['crumb'];
  readonly action: string;
  readonly group: RoleGroup;
  readonly row: RoleRow;
}

function Role({ crumb, action, group, row: role }: RoleProps) {
  const who = [...role.users, ...role.groups, ...role.others];
  return (
    <details class="card">
      <summary>
        <strong>{role.name}</strong> {role.pattern !== null && <code>{role.pattern}</code>}{' '}
        <span class="muted">
          {role.permissions.length} permissions, {who.length === 0 ? 'nobody has it' : who.join(', ')}
          {role.matching !== null && `; matches ${role.matching} ${group.type === 'slaveRoles' ? 'nodes' : 'items'}`}
        </span>
      </summary>
      {group.mayChange ? (
        <>
          <RoleForm crumb={crumb} action={action} group={group} row={role} />
          <PostForm
            crumb={crumb}
            action={`${action}strategy/removeRoles`}
            next={action}
            confirm={`Remove the role ${role.name}?`}
          >
            <input type="hidden" name="type" value={group.type} />
            <input type="hidden" name="roleNames" value={role.name} />
            <button type="submit" class="danger">
              Remove {role.name}
            </button>
          </PostForm>
        </>
      ) : (
        <Granted group={group} row={role} />
      )}
    </details>
  );
}

/** Renders the permissions of a role for those who may only look. */
function Granted({ group, row: role }: Pick<RoleProps, 'group' | 'row'>) {
  const all = group.permissions.flatMap((each) =>
    each.all.map(({ id, name }) => ({ id, text: `${each.group} ${name}` })),
  );
  return (
    <ul>
      {role.permissions.map((id) => (
        <li key={id}>{all.find((each) => each.id === id)?.text ?? id}</li>
      ))}
    </ul>
  );
}

function RoleForm({ crumb, action, group, row: role }: Omit<RoleProps, 'row'> & { readonly row: RoleRow | null }) {
  const own = `${group.type}-${role === null ? 'new' : `role-${role.name}`}`;
  return (
    <PostForm crumb={crumb} action={`${action}saveRole`} next={action}>
      <input type="hidden" name="type" value={group.type} />
      {role === null ? (
        <TextField id={`${own}-name`} name="name" label="Name" required />
      ) : (
        <>
          <input type="hidden" name="name" value={role.name} />
          <input type="hidden" name="existing" value="true" />
        </>
      )}
      {group.type !== 'globalRoles' && (
        <TextField
          id={`${own}-pattern`}
          name="pattern"
          label="Pattern"
          value={role?.pattern ?? '.*'}
          required
          help="A regular expression that the whole name must match; items in folders have the folder before them: team/.*"
        />
      )}
      {role?.template != null ? (
        <p>
          Its permissions are those of the template <strong>{role.template}</strong>.
        </p>
      ) : (
        <div class="permission-groups">
          {group.permissions.map(({ group: heading, all }) => (
            <fieldset key={heading}>
              <legend>{heading}</legend>
              {all.map(({ id, name }) => (
                <label key={id} class="choice">
                  <input type="checkbox" name="permission" value={id} checked={role?.permissions.includes(id)} /> {name}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      )}
      <TextField
        id={`${own}-users`}
        name="users"
        label="Users"
        value={role?.users.join(', ') ?? ''}
        help={PEOPLE_HELP}
      />
      <TextField
        id={`${own}-groups`}
        name="groups"
        label="Groups"
        value={role?.groups.join(', ') ?? ''}
        help={PEOPLE_HELP}
      />
      <div class="actions">
        <button type="submit" class="primary">
          {role === null ? 'Add role' : `Save ${role.name}`}
        </button>
      </div>
    </PostForm>
  );
}
