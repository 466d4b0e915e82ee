import { SETTING_ROWS, type variablesIn } from '../../home/index.ts';
import { attributeOf, childOf, childText, node, setChild, setText } from '../../xml/index.ts';
import type { CascNode } from '../document/tree.ts';
import type { Reader } from '../work/reader.ts';
import { closed, FLAG, listOf, oneOf, TEXT } from '../work/schema.ts';
import type { Section } from './section.ts';

const FILE = 'config.xml';
const PLAIN = 'hudson.markup.EscapedMarkupFormatter';
const SAFE_HTML = 'hudson.markup.RawHtmlMarkupFormatter';

/** Describes the variables of a node, or of all of them. */
export const ENVIRONMENT = closed({ envVars: closed({ env: listOf(closed({ key: TEXT, value: TEXT })) }) });

export const crumbIssuer: Section = {
  path: 'jenkins.crumbIssuer',
  doc: 'Whether a POST needs a crumb: `standard`.',
  schema: oneOf({ standard: closed({ excludeClientIPFromCrumb: FLAG }) }),
  apply(value, draft, reader) {
    const described = reader.symbol(value, this.path);
    if (described === null) return;
    const path = `${this.path}.${described.name}`;
    if (described.name !== 'standard') {
      reader.unknownKey(described, path);
      return;
    }
    const map = reader.map(described.value, path);
    if (map === null) return;
    reader.only(map, ['excludeClientIPFromCrumb'], path);
    reader.flag(map.entries.get('excludeClientIPFromCrumb')?.value, `${path}.excludeClientIPFromCrumb`);
    if (SETTING_ROWS.crumbIssuer.read(draft.root(FILE))) return;
    draft.set(FILE, SETTING_ROWS.crumbIssuer.write(draft.text(FILE) ?? '<hudson/>', true));
  },
  read: (draft) => (SETTING_ROWS.crumbIssuer.read(draft.root(FILE)) ? 'standard' : undefined),
};

export const markupFormatter: Section = {
  path: 'jenkins.markupFormatter',
  doc: "How people's text is shown: `plainText`, or `rawHtml` for safe HTML.",
  schema: oneOf({
    plainText: closed({ disableSyntaxHighlighting: FLAG }),
    rawHtml: closed({ disableSyntaxHighlighting: FLAG }),
  }),
  apply(value, draft, reader) {
    const described = reader.symbol(value, this.path);
    if (described === null) return;
    const path = `${this.path}.${described.name}`;
    const className = new Map([
      ['plainText', PLAIN],
      ['rawHtml', SAFE_HTML],
    ]).get(described.name);
    const map = reader.map(described.value, path);
    if (className === undefined) reader.unknownKey(described, path);
    if (className === undefined || map === null) return;
    reader.only(map, ['disableSyntaxHighlighting'], path);
    const off = reader.flag(map.entries.get('disableSyntaxHighlighting')?.value, `${path}.disableSyntaxHighlighting`);
    const root = draft.root(FILE);
    const before = root === null ? undefined : childOf(root, 'markupFormatter');
    const same = before !== undefined && attributeOf(before, 'class') === className;
    if (same && (childText(before, 'disableSyntaxHighlighting') === 'true') === (off ?? false)) return;
    const children = className === SAFE_HTML ? [node('disableSyntaxHighlighting', String(off ?? false))] : [];
    draft.set(
      FILE,
      setChild(
        draft.text(FILE) ?? '<hudson/>',
        ['markupFormatter'],
        node('markupFormatter', { class: className }, children),
      ),
    );
  },
  read(draft) {
    const className = SETTING_ROWS.markupFormatter.read(draft.root(FILE));
    return className === SAFE_HTML ? 'rawHtml' : className === PLAIN ? 'plainText' : undefined;
  },
};

export const rememberMe: Section = {
  path: 'jenkins.disableRememberMe',
  doc: 'Whether nobody may stay logged in by a cookie of their own.',
  schema: { type: 'boolean' },
  apply(value, draft, reader) {
    const wanted = reader.flag(value, this.path);
    const root = draft.root(FILE);
    const before = root !== null && childText(root, 'disableRememberMe')?.trim() === 'true';
    if (wanted !== null && wanted !== before)
      draft.set(FILE, setText(draft.text(FILE) ?? '<hudson/>', ['disableRememberMe'], String(wanted)));
  },
  read(draft) {
    const root = draft.root(FILE);
    return root !== null && childText(root, 'disableRememberMe')?.trim() === 'true';
  },
};

export const globalNodeProperties: Section = {
  path: 'jenkins.globalNodeProperties',
  doc: 'The variables of all builds: `- envVars: {env: [{key, value}]}`.',
  schema: listOf(ENVIRONMENT),
  apply(value, draft, reader) {
    const variables = environmentOf(value, this.path, reader);
    if (variables === null) return;
    const before = SETTING_ROWS.globalEnvironment.read(draft.root(FILE));
    const sorted = (list: typeof variables) => JSON.stringify([...list].sort((a, b) => (a.name < b.name ? -1 : 1)));
    if (sorted(before) === sorted(variables)) return;
    draft.set(FILE, SETTING_ROWS.globalEnvironment.write(draft.text(FILE) ?? '<hudson/>', variables));
  },
  read(draft) {
    const variables = SETTING_ROWS.globalEnvironment.read(draft.root(FILE));
    return variables.length === 0 ? undefined : [shownEnvironment(variables)];
  },
};

export const hiddenMonitors: Section = {
  path: 'jenkins.disabledAdministrativeMonitors',
  doc: 'The ids of what administrators do not want to be told.',
  schema: listOf(TEXT),
  apply(value, draft, reader) {
    const ids = reader.list(value).flatMap((each, at) => reader.text(each, `${this.path}[${at}]`) ?? []);
    const before = SETTING_ROWS.hiddenMonitors.read(draft.root(FILE));
    if ([...before].sort().join('\n') === [...ids].sort().join('\n')) return;
    draft.set(FILE, SETTING_ROWS.hiddenMonitors.write(draft.text(FILE) ?? '<hudson/>', ids));
  },
  read(draft) {
    const ids = SETTING_ROWS.hiddenMonitors.read(draft.root(FILE));
    return ids.length === 0 ? undefined : ids;
  },
};

type Variables = ReturnType<typeof variablesIn>;

/** Returns the variables among properties of nodes; what else is among them is noted. Null where something is wrong. */
export function environmentOf(value: CascNode, path: string, reader: Reader): Variables | null {
  const found: { name: string; value: string }[] = [];
  const wrong = reader.faults;
  for (const [at, item] of reader.list(value).entries()) {
    const described = reader.symbol(item, `${path}[${at}]`);
    if (described === null) return null;
    const below = `${path}[${at}].${described.name}`;
    if (described.name !== 'envVars') {
      reader.unknownKey(described, below);
      continue;
    }
    const list = reader.map(described.value, below)?.entries.get('env')?.value;
    for (const each of list === undefined ? [] : reader.list(list)) {
      const map = reader.map(each, `${below}.env`);
      const name = reader.text(map?.entries.get('key')?.value, `${below}.env.key`) ?? '';
      if (name === '') reader.refuse(each, `${below}.env.key`, 'it is missing');
      found.push({ name, value: reader.text(map?.entries.get('value')?.value, `${below}.env.value`) ?? '' });
    }
  }
  return reader.faults > wrong ? null : found;
}

export function shownEnvironment(variables: Variables): unknown {
  return { envVars: { env: variables.map(({ name, value }) => ({ key: name, value })) } };
}
