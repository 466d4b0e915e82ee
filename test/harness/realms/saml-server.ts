import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import * as samlify from 'samlify';

const FOLDER = join(import.meta.dirname, '../../../fixtures/certificates');
const KEY = readFileSync(join(FOLDER, 'localhost-key.pem'), 'utf8');
const CERTIFICATE = readFileSync(join(FOLDER, 'localhost.pem'), 'utf8');
const ISSUER = 'https://id.example/saml';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const ATTRIBUTES = [
  ['uid', 'Ann'],
  ['cn', 'Ann Archer'],
  ['mail', 'ann@example.com'],
  ['groups', 'dev'],
] as const;

/** Says what a proof says, where that is not what it should. */
export interface SamlLie {
  readonly audience?: string;
  readonly question?: string;
  readonly issuer?: string;
  /** Holds the milliseconds by which all times are earlier. */
  readonly age?: number;
  /** Holds those by which the log-in at the provider is. */
  readonly logInAge?: number;
  readonly recipient?: string;
}

const TEMPLATE: string = samlify.SamlLib.defaultLoginResponseTemplate.context;

const provider = samlify.IdentityProvider({
  ...{ entityID: ISSUER, privateKey: KEY, signingCert: CERTIFICATE, isAssertionEncrypted: false },
  singleSignOnService: [{ Binding: REDIRECT, Location: `${ISSUER}/login` }],
  singleLogoutService: [{ Binding: REDIRECT, Location: `${ISSUER}/logout` }],
  nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'],
  loginResponseTemplate: { context: TEMPLATE, attributes: [] },
});

/** Holds what the provider tells of itself. */
export const samlMetadata: string = provider.getMetadata();

/** Returns the id of the question with which a browser came to the provider. */
export function questionIn(address: string): string {
  const request = new URL(address).searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString();
  return /\bID="([^"]+)"/.exec(xml)?.[1] ?? '';
}

/** Returns the proof that the provider gives of Ann, in Base64, signed as the package does it. */
export async function samlProof(callback: string, question: string, lie: SamlLie = {}): Promise<string> {
  const audience = lie.audience ?? callback;
  const server = samlify.ServiceProvider({
    ...{ entityID: audience, wantAssertionsSigned: true },
    assertionConsumerService: [{ Binding: POST, Location: callback }],
  });
  const now = Date.now() - (lie.age ?? 0);
  const at = (later: number): string => new Date(now + later).toISOString();
  const fill = () => {
    const id = `_${randomBytes(16).toString('hex')}`;
    const values: Record<string, string> = {
      ...{ ID: id, AssertionID: `_${randomBytes(16).toString('hex')}`, Destination: callback, Audience: audience },
      ...{ EntityID: audience, SubjectRecipient: lie.recipient ?? callback, Issuer: lie.issuer ?? ISSUER },
      ...{ IssueInstant: at(0), ConditionsNotBefore: at(-1000), ConditionsNotOnOrAfter: at(300_000) },
      ...{ SubjectConfirmationDataNotOnOrAfter: at(300_000), AssertionConsumerServiceURL: callback },
      ...{ NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', NameID: 'a-1' },
      ...{ InResponseTo: lie.question ?? question, StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success' },
      AttributeStatement: `<saml:AttributeStatement>${ATTRIBUTES.map(attribute).join('')}</saml:AttributeStatement>`,
      AuthnStatement: `<saml:AuthnStatement AuthnInstant="${at(-(lie.logInAge ?? 0))}" SessionIndex="s"/>`,
    };
    return { id, context: TEMPLATE.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '') };
  };
  const made = await provider.createLoginResponse(server, { extract: { request: { id: question } } }, 'post', {}, fill);
  return made.context;
}

function attribute([name, value]: readonly [string, string]): string {
  return `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;
}
