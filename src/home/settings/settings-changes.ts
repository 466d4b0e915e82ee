import { attributeOf, childOf, node, parseXml, setChild, setText } from '../../xml/index.ts';
import { variablesNode } from '../nodes/node-properties.ts';
import type { Settings, SettingsChanges } from './settings-types.ts';

const CRUMB_ISSUER = 'hudson.security.csrf.DefaultCrumbIssuer';
/** Names the strategies that have a setting of their own. */
const ONCE_LOGGED_IN = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
const OWN_REALM = 'hudson.security.HudsonPrivateSecurityRealm';

/** Names the only known class of global properties, the variables; others stay unchanged. */
const VARIABLES = 'hudson.slaves.EnvironmentVariablesNodeProperty';

type Writers = { readonly [Name in keyof Required<SettingsChanges>]: (xml: string, value: Settings[Name]) => string };

/** Holds, for each setting, how it is written in the root config.xml. */
const WRITERS: Writers = {
  numExecutors: (xml, count) => setText(xml, ['numExecutors'], String(count)),
  mode: (xml, mode) => setText(xml, ['mode'], mode),
  label: (xml, label) => setText(xml, ['label'], label),
  useSecurity: (xml, wanted) => setText(xml, ['useSecurity'], String(wanted)),
  authorization: (xml, { className, denyAnonymousRead }) =>
    withPart(
      xml,
      'authorizationStrategy',
      className,
      className === ONCE_LOGGED_IN ? { denyAnonymousReadAccess: String(denyAnonymousRead) } : {},
    ),
  realm: (xml, { className, disableSignup }) =>
    withPart(
      xml,
      'securityRealm',
      className,
      className === OWN_REALM ? { disableSignup: String(disableSignup), enableCaptcha: 'false' } : {},
    ),
  crumbIssuer: (xml, wanted) =>
    wanted
      ? withPart(xml, 'crumbIssuer', CRUMB_ISSUER, { excludeClientIPFromCrumb: 'false' })
      : setChild(xml, ['crumbIssuer'], null),
  systemMessage: (xml, message) => setText(xml, ['systemMessage'], message),
  quietPeriod: (xml, seconds) => setText(xml, ['quietPeriod'], String(seconds)),
  slaveAgentPort: (xml, port) => setText(xml, ['slaveAgentPort'], String(port)),
  markupFormatter: (xml, className) =>
    className === null ? setChild(xml, ['markupFormatter'], null) : withPart(xml, 'markupFormatter', className, {}),
  globalEnvironment: (xml, variables) =>
    setChild(
      childOf(parseXml(xml), 'globalNodeProperties') === undefined
        ? setChild(xml, ['globalNodeProperties'], node('globalNodeProperties'))
        : xml,
      ['globalNodeProperties', VARIABLES],
      variables.length === 0 ? null : variablesNode(variables),
    ),
};

/** Returns the text of a root config.xml with these settings. Throws XmlError where it cannot be read. */
export function withChanges(xml: string, changes: SettingsChanges): string {
  return names(changes).reduce((text, name) => written(text, name, changes), xml);
}

function names(changes: SettingsChanges): (keyof Writers)[] {
  return (Object.keys(WRITERS) as (keyof Writers)[]).filter((name) => changes[name] !== undefined);
}

function written<Name extends keyof Writers>(xml: string, name: Name, changes: SettingsChanges): string {
  const value: Settings[Name] | undefined = changes[name];
  return value === undefined ? xml : WRITERS[name](xml, value);
}

/**
 * Returns the document with a part that is a class of its own; the other elements of the part stay while its class does.
 */
function withPart(xml: string, name: string, className: string, settings: Readonly<Record<string, string>>): string {
  const before = childOf(parseXml(xml), name);
  const rows = Object.entries(settings);
  if (before !== undefined && attributeOf(before, 'class') === className)
    return rows.reduce((text, [setting, value]) => setText(text, [name, setting], value), xml);
  const children = rows.map(([setting, value]) => node(setting, value));
  return setChild(xml, [name], node(name, { class: className }, children));
}
