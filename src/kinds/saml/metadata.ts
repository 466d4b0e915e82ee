import { attributeOf, parseXml, type XmlElement } from '../../xml/index.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Describes a provider as its metadata do. */
export interface ProviderMetadata {
  readonly entityId: string;
  /** Holds where a browser goes in order to log in. */
  readonly logInUrl: string;
  /** Lists the certificates of the keys with which the provider signs; there is at least one. */
  readonly certificates: readonly string[];
}

/** Reads the metadata of a provider. Throws where they name no way to log in, or no key, without which nothing is proven. */
export function readMetadata(xml: string): ProviderMetadata {
  const root = parseXml(xml.trim());
  const entity = [root, ...inside(root, 'EntityDescriptor')].find(
    (each) => inside(each, 'IDPSSODescriptor').length > 0,
  );
  const [descriptor] = entity === undefined ? [] : inside(entity, 'IDPSSODescriptor');
  if (entity === undefined || descriptor === undefined) throw new Error('the metadata describe no provider');
  const service = inside(descriptor, 'SingleSignOnService').find((each) => attributeOf(each, 'Binding') === REDIRECT);
  const logInUrl = (service && attributeOf(service, 'Location')) ?? '';
  if (!/^https?:\/\//.test(logInUrl)) throw new Error('the metadata name no address for logging in by a redirect');
  const certificates = inside(descriptor, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => inside(key, 'X509Certificate'))
    .map(({ text }) => text.replace(/\s+/g, ''))
    .filter((text) => text !== '');
  if (certificates.length === 0) throw new Error('the metadata name no certificate for signatures');
  return { entityId: attributeOf(entity, 'entityID') ?? '', logInUrl, certificates };
}

/** Returns the elements of a name inside of another, whatever prefixes they have. */
function inside(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name.replace(/^.*:/, '') === name ? [child] : []),
    ...inside(child, name),
  ]);
}
