import type { Plugin, Plugins, Services } from '../../../controller/index.ts';
import type { Reply } from '../../route.ts';

/** Limits the plugins that a question names. */
const NAMED = 5;

/** Returns the page that asks before a plugin is switched off; its form says that somebody was asked. */
export function disableQuestion(services: Services, plugin: Plugin): Reply {
  const { shortName, longName } = plugin;
  const security = securityText(services, shortName, `the file plugins/${shortName}.jpi.disabled is removed by hand`);
  return confirm({
    heading: `Disabling ${longName} plugin`,
    text: `${longName} does not work any more after the next start.${neededText(services.plugins, shortName)}${security}`,
    action: 'makeDisabled?from=page&force=true',
  });
}

/** Returns the page that asks before a plugin is removed. */
export function uninstallQuestion(services: Services, plugin: Plugin): Reply {
  const { shortName, longName, isPackage } = plugin;
  const needed = neededText(services.plugins, shortName);
  const security = isPackage ? securityText(services, shortName, 'it is installed again by hand') : '';
  const text = isPackage
    ? `The plugin ${longName} will be removed at the next start. Jobs that use it stay as they are and say so.`
    : `${longName} is a part of this server: it is there again after the next start. To be rid of it, disable it.`;
  const action = security === '' ? 'doUninstall' : 'doUninstall?force=true';
  return confirm({ heading: `Uninstalling ${longName} plugin`, text: `${text}${needed}${security}`, action });
}

function confirm(asked: { readonly heading: string; readonly text: string; readonly action: string }): Reply {
  return { type: 'page', title: '', page: { page: 'confirm', ...asked, button: 'Yes', kind: 'danger' } };
}

/** Names, for people, the parts of security that would not work without a plugin; none where they do not depend on it. */
export function securityParts({ plugins, security }: Services, shortName: string): string {
  const gone = withoutPlugin(plugins, shortName);
  const parts = security.pluginsInUse().filter((each) => gone.has(each.shortName));
  return parts.map(({ part }) => part).join(' and the ');
}

/** Returns the plugins that do not work without one, itself among them. */
function withoutPlugin(plugins: Plugins, shortName: string): ReadonlySet<string> {
  const gone = new Set([shortName]);
  const all = plugins.all();
  for (const name of gone) for (const other of all) if (needs(other, name)) gone.add(other.shortName);
  return gone;
}

function needs({ dependencies }: Plugin, shortName: string): boolean {
  return dependencies.some((each) => each.shortName === shortName && !each.optional);
}

function neededText(plugins: Plugins, shortName: string): string {
  const others = plugins
    .all()
    .filter((each) => needs(each, shortName))
    .map(({ longName }) => longName);
  if (others.length === 0) return '';
  const shown = others.slice(0, NAMED).join(', ');
  const rest = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
  return ` These plugins need it and will not work without it: ${shown}${rest}.`;
}

/** Says what becomes of security, and what has to be done by hand then. */
function securityText(services: Services, shortName: string, wayBack: string): string {
  const parts = securityParts(services, shortName);
  if (parts === '') return '';
  return ` The ${parts} in use would not work any more: after the next start nobody could log in or do anything until ${wayBack}.`;
}
