import { describe, expect, it } from 'vitest';
import { applied, SECTIONS } from '../testing/applied.ts';
import { exportOf } from '../work/plan.ts';

describe('a matrix', () => {
  it.each([
    ['permissions: ["USER:Overall/Administer:ann", "Job/Read:devs"]'],
    [
      'entries: [{user: {name: ann, permissions: [Overall/Administer]}}, {userOrGroup: {name: devs, permissions: [Job/Read]}}]',
    ],
  ])('%s is written with ids', async (given) => {
    const draft = await applied(`jenkins: {authorizationStrategy: {globalMatrix: {${given}}}}`);
    const xml = draft.text('config.xml') ?? '';
    expect(xml).toContain('<permission>USER:hudson.model.Hudson.Administer:ann</permission>');
    expect(xml).toContain('<permission>hudson.model.Item.Read:devs</permission>');
    expect(await exportOf(SECTIONS, draft)).toMatchObject({
      jenkins: {
        authorizationStrategy: { globalMatrix: { permissions: ['USER:Overall/Administer:ann', 'Job/Read:devs'] } },
      },
    });
  });

  it.each([
    ['permissions: ["No/Such:ann"]', 'the permission No/Such is not here'],
    ['permissions: ["ann"]', 'it must be PERMISSION:NAME'],
    ['entries: [{user: {permissions: [Job/Read]}}]', 'user.name: it is missing'],
    ['entries: [{robot: {name: x}}]', 'robot: it is not here'],
  ])('%s is refused', async (given, reason) => {
    await expect(applied(`jenkins: {authorizationStrategy: {globalMatrix: {${given}}}}`)).rejects.toThrow(reason);
  });
});

it('warnings that are hidden are listed, written once, and shown again where the list is empty', async () => {
  const yaml = 'jenkins: {disabledAdministrativeMonitors: [OldData, x.Other]}';
  const draft = await applied(yaml);
  expect(draft.text('config.xml')).toMatch(/<string>OldData<\/string>\s*<string>x.Other<\/string>/);
  expect(await exportOf(SECTIONS, draft)).toEqual({
    jenkins: { disabledAdministrativeMonitors: ['OldData', 'x.Other'] },
  });
  expect((await applied(yaml, draft.after)).after).toEqual(draft.after);
  const shown = await applied('jenkins: {disabledAdministrativeMonitors: []}', draft.after);
  expect(shown.text('config.xml')).not.toContain('OldData');
});

it('a matrix grants nothing by keys that are not here, even where they are passed over', async () => {
  const matrix = '{globalMatrix: {oldPermissions: ["Overall/Administer:bob"], permissions: ["Job/Read:ann"]}}';
  const draft = await applied(`configuration-as-code: {unknown: warn}\njenkins: {authorizationStrategy: ${matrix}}`);
  expect(draft.text('config.xml')).not.toContain('bob');
  expect(draft.text('config.xml')).toContain(':ann');
});

it.each([
  ['local: {}', 'true'],
  ['local', 'true'],
  ['local: {allowsSignup: true}', 'false'],
])('%s makes disableSignup %s', async (local, disabled) => {
  const before = disabled === 'true' ? 'false' : 'true';
  const own = 'class="hudson.security.HudsonPrivateSecurityRealm"';
  const open = `<hudson><securityRealm ${own}><disableSignup>${before}</disableSignup></securityRealm></hudson>`;
  const draft = await applied(`jenkins:\n  securityRealm:\n    ${local}`, new Map([['config.xml', open]]));
  expect(draft.text('config.xml')).toContain(`<disableSignup>${disabled}</disableSignup>`);
});

it('templates of roles are kept', async () => {
  const yaml =
    'jenkins: {authorizationStrategy: {roleBased: {permissionTemplates: [{name: t, permissions: [Job/Read]}], ' +
    'roles: {items: [{name: r, pattern: a, templateName: t, assignments: [ann]}]}}}}';
  const draft = await applied(yaml);
  expect(draft.text('config.xml')).toContain('templateName="t"');
  expect((await applied(yaml, draft.after)).after).toEqual(draft.after);
});

it('roles are written as the role strategy stores them', async () => {
  const role = '{name: reader, pattern: "a/.*", permissions: [Job/Read], entries: [{group: devs}]}';
  const draft = await applied(`jenkins: {authorizationStrategy: {roleBased: {roles: {items: [${role}]}}}}`);
  expect(draft.text('config.xml')).toContain('<roleMap type="projectRoles">');
  expect(await exportOf(SECTIONS, draft)).toEqual({
    jenkins: {
      authorizationStrategy: {
        roleBased: {
          roles: {
            items: [{ name: 'reader', pattern: 'a/.*', permissions: ['Job/Read'], entries: [{ group: 'devs' }] }],
          },
        },
      },
    },
  });
});

it('a realm is reached by its symbol and fields, and is not written again where it says the same', async () => {
  const yaml = 'jenkins: {securityRealm: {ldap: {server: ldap.example.org, managerPassword: s3cret}}}';
  const draft = await applied(yaml);
  expect(draft.text('config.xml')).toContain('<managerPassword>&lt;s3cret&gt;</managerPassword>');
  const again = await applied(yaml, draft.after);
  expect(again.after).toEqual(draft.after);
});

describe('credentials', () => {
  const of = (fields: string): string =>
    `credentials: {system: {domainCredentials: [{credentials: [{usernamePassword: {${fields}}}]}]}}`;

  it('are made, changed by their id, and left alone where they say the same', async () => {
    const first = await applied(of('id: a, username: ann, password: one'));
    expect(first.text('credentials.xml')).toContain('<password>&lt;one&gt;</password>');
    const same = await applied(of('id: a, username: ann, password: one'), first.after);
    expect(same.after).toEqual(first.after);
    const second = await applied(of('id: b, username: bob, password: two'), first.after);
    const changed = await applied(of('id: a, username: ann, password: three'), second.after);
    expect(await exportOf(SECTIONS, changed)).toMatchObject({
      credentials: {
        system: {
          domainCredentials: [
            {
              credentials: [{ usernamePassword: { id: 'a', password: '<three>' } }, { usernamePassword: { id: 'b' } }],
            },
          ],
        },
      },
    });
  });

  it.each([
    [of('username: ann'), 'usernamePassword.id: it is missing'],
    [of('id: a, password: "{other}"'), 'the secret was encrypted with a key that is not here'],
    [of('id: a, nope: s3cret'), 'usernamePassword.nope: it is not here'],
    ['credentials: {system: {domainCredentials: [{credentials: [{aws: {id: a}}]}]}}', 'aws: it is not here'],
  ])('%s is refused', async (yaml, reason) => {
    await expect(applied(yaml)).rejects.toThrow(reason);
    await expect(applied(yaml)).rejects.not.toThrow('s3cret');
  });
});

describe('nodes', () => {
  const node = (launcher: string): string =>
    `jenkins: {nodes: [{permanent: {name: a, remoteFS: /a, launcher: ${launcher}}}]}`;

  it('have the launcher of the file, as Jenkins writes it', async () => {
    const ssh =
      '{ssh: {host: h, port: 2222, credentialsId: k, sshHostKeyVerificationStrategy: ' +
      '{manuallyTrustedKeyVerificationStrategy: {requireInitialManualTrust: true}}}}';
    const draft = await applied(node(ssh));
    const xml = draft.text('nodes/a/config.xml') ?? '';
    expect(xml).toContain('<launcher class="hudson.plugins.sshslaves.SSHLauncher">');
    expect(xml).toContain('<port>2222</port>');
    expect(xml).toContain('<requireInitialManualTrust>true</requireInitialManualTrust>');
    const again = await applied(node(ssh), draft.after);
    expect(again.after).toEqual(draft.after);
    expect(await exportOf(SECTIONS, draft)).toMatchObject({
      jenkins: { nodes: [{ permanent: { launcher: { ssh: { host: 'h', port: '2222' } } } }] },
    });
  });

  it('have the key of their host as one text, with the blanks of commands', async () => {
    const key = 'ssh-ed25519 AAAA=';
    const ssh = {
      prefixStartSlaveCmd: 'cd / && ',
      sshHostKeyVerificationStrategy: { manuallyProvidedKeyVerificationStrategy: { key } },
    };
    const draft = await applied(node(JSON.stringify({ ssh })));
    expect(draft.text('nodes/a/config.xml')).toMatch(
      /<key>\s*<algorithm>ssh-ed25519<\/algorithm>\s*<key>AAAA=<\/key>\s*<\/key>/,
    );
    expect(await exportOf(SECTIONS, draft)).toMatchObject({
      jenkins: { nodes: [{ permanent: { launcher: { ssh } } }] },
    });
  });

  it.each([
    ['{ssh: {nope: 1}}', 'launcher.ssh.nope: it is not here'],
    ['{ssh: {sshHostKeyVerificationStrategy: nope}}', 'sshHostKeyVerificationStrategy.nope: it is not here'],
    ['{command: {command: x}}', 'launcher.command: it is not here'],
  ])('with the launcher %s are refused', async (launcher, reason) => {
    await expect(applied(node(launcher))).rejects.toThrow(reason);
  });
});

describe('users', () => {
  const user = (properties: string): string =>
    `jenkins: {securityRealm: {local: {users: [{id: ann, password: x, properties: ${properties}}]}}}`;

  it('have the properties of the file', async () => {
    const { users } = await applied(
      user('[apiToken, {mailer: {emailAddress: a@example.org}}, {timezone: {timeZoneName: Europe/London}}]'),
    );
    expect(users).toEqual([{ id: 'ann', password: 'x', email: 'a@example.org', timeZone: 'Europe/London' }]);
  });

  it.each([
    ['[nope]', 'properties[0].nope: it is not here'],
    ['[{favoriting: {autofavoriteEnabled: false}}]', 'favoriting.autofavoriteEnabled: it is not here'],
    ['[{timezone: {timeZoneName: Nowhere/Else}}]', 'it is no time zone'],
  ])('with the properties %s are refused', async (properties, reason) => {
    await expect(applied(user(properties))).rejects.toThrow(reason);
  });
});

it.each([
  ['labelAtoms: [{name: a}, {name: b, properties: []}]', null],
  ['labelAtoms: [{name: a, properties: [{x: 1}]}]', 'properties of labels are not here'],
  ['labelAtoms: [{}]', 'labelAtoms[0].name: it is missing'],
  ['nodeMonitors: [clock, {diskSpace: {freeSpaceThreshold: 1GiB}}, {swapSpace: {ignored: true}}]', null],
  ['nodeMonitors: [{diskSpace: {freeSpaceThreshold: much}}]', 'it is no amount of space'],
  ['nodeMonitors: [{clock: {freeSpaceThreshold: 5GiB}}]', 'freeSpaceThreshold'],
  ['nodeMonitors: [nope]', 'nodeMonitors[0].nope: it is not here'],
])('%s says nothing new, or is refused', async (yaml, reason) => {
  const draft = applied(`jenkins: {${yaml}}`);
  if (reason === null) expect((await draft).after).toEqual((await draft).before);
  else await expect(draft).rejects.toThrow(reason);
});

it('the free space below which nodes take no work is changed, once', async () => {
  const yaml =
    'jenkins: {nodeMonitors: [{diskSpace: {freeSpaceThreshold: 5GiB}}, {tmpSpace: {freeSpaceThreshold: 1GB, ignored: true}}]}';
  const { after } = await applied(yaml);
  const space = '<freeSpaceThreshold>5GiB</freeSpaceThreshold>';
  expect(after.get('nodeMonitors.xml')?.replaceAll(/\s+/g, '')).toContain(
    `<hudson.node__monitors.DiskSpaceMonitor><ignored>false</ignored>${space}</hudson.node__monitors.DiskSpaceMonitor>` +
      '<hudson.node__monitors.TemporarySpaceMonitor><ignored>true</ignored></hudson.node__monitors.TemporarySpaceMonitor>',
  );
});
