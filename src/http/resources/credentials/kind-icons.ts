import type { CredentialCell } from '../../../ui/index.ts';
import type { RequestContext } from '../../route.ts';

type Icon = NonNullable<CredentialCell['icon']>;

/** Holds icons by the symbol of a kind of credentials, those first that most people want. */
const ICONS: ReadonlyMap<string, Icon> = new Map([
  ['usernamePassword', 'person'],
  ['basicSSHUserPrivateKey', 'key'],
  ['string', 'lock'],
  ['file', 'file'],
  ['certificate', 'shield-lock'],
  ['x509ClientCert', 'shield-lock'],
]);

const OTHER: Icon = 'plug';

/** Returns the icon of the kind whose Java class a credential has. */
export function iconOf({ services }: Pick<RequestContext, 'services'>, className: string): Icon {
  return iconOfKind(services.kinds.find('credential', className)?.symbol ?? '');
}

export function iconOfKind(symbol: string): Icon {
  return ICONS.get(symbol) ?? OTHER;
}

/** Returns kinds with those first that most people want; the others follow by their names. */
export function inOrder<T extends { readonly symbol: string; readonly displayName: string }>(kinds: readonly T[]): T[] {
  const known = [...ICONS.keys()];
  const rank = ({ symbol }: T): number => (known.includes(symbol) ? known.indexOf(symbol) : known.length);
  return [...kinds].sort((a, b) => rank(a) - rank(b) || a.displayName.localeCompare(b.displayName, 'en'));
}
