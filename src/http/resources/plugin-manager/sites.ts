import type { UpdateSite } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { text, textOrEmpty, trimmed } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { type Route, route } from '../../route.ts';

const ADMINISTER = { permission: 'Overall/Administer', crumb: 'required', method: 'POST' } as const;
const ADVANCED = '/pluginManager/advanced';
/** Matches each key in PEM among several. */
const KEYS = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

const siteConfigure = route({
  ...ADMINISTER,
  path: '/pluginManager/siteConfigure',
  parameters: {
    site: trimmed('The address of the index of the update site.'),
    publicKeys: text(
      'The public keys of the site, in PEM, one after the other; those before stay where it is missing.',
    ),
    registry: trimmed(
      'The address of a registry of npm; an empty one is none, and where it is missing all stays as it is.',
    ),
  },
  doc: 'Sets the update site from which plugins come.',
  async handler({ parameters, services: { plugins } }) {
    const [first] = plugins.sites;
    const url = parameters.site ?? fail('NOTHING_SUBMITTED');
    const given = parameters.publicKeys;
    const keys = given === undefined ? (first?.publicKeys ?? []) : (given.match(KEYS) ?? []);
    if (given !== undefined && given.trim() !== '' && keys.length === 0)
      fail('PLUGIN_SITE', url, 'no public key in PEM is in what was given');
    const registry = parameters.registry ?? plugins.sites.find(({ type }) => type === 'npm')?.url ?? '';
    const others = plugins.sites.slice(1).filter(({ type }) => type !== 'npm');
    const sites: UpdateSite[] = [
      { id: first?.id ?? 'default', url, type: 'index', publicKeys: keys },
      ...others,
      ...(registry === '' ? [] : [{ id: 'npm', url: registry, type: 'npm' as const, publicKeys: [] }]),
    ];
    await plugins.setSites(sites);
    return { type: 'redirect', to: ADVANCED };
  },
});

const checkUpdatesServer = route({
  ...ADMINISTER,
  path: '/pluginManager/checkUpdatesServer',
  doc: 'Reads the update sites anew.',
  async handler({ services }) {
    await services.plugins.checkUpdates();
    return { type: 'redirect', to: '/pluginManager/' };
  },
});

const proxyConfigure = route({
  ...ADMINISTER,
  path: '/pluginManager/proxyConfigure',
  doc: 'Nothing: update sites are asked directly.',
  handler: () => ({ type: 'redirect', to: ADVANCED }),
});

/** Makes the route of the check of an address from which something is fetched. */
function addressCheck(name: string, doc: string): Route {
  return route({
    ...ADMINISTER,
    audit: 'never',
    path: `/pluginManager/${name}`,
    parameters: { value: textOrEmpty('The address.') },
    doc,
    handler({ parameters: { value } }) {
      if (value === '' || /^(?:https?|file):/i.test(value)) return validation();
      const words = 'You are using an invalid URL to download the plugin.';
      const known = 'file, https and http (not recommended) URLs are supported.';
      return validation({ kind: 'error', text: `${words} ${known}` });
    },
  });
}

export const siteRoutes: readonly Route[] = [
  siteConfigure,
  checkUpdatesServer,
  proxyConfigure,
  addressCheck('checkPluginUrl', 'Whether the address of a plugin can be used.'),
  addressCheck('checkUpdateSiteUrl', 'Whether the address of an update site can be used.'),
];
