import { randomBytes } from 'node:crypto';
import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { askWeb, messageOf } from '../../kit/index.ts';
import {
  type BegunLogIn,
  type Identity,
  type LogInProvider,
  LogInRefused,
  type RealmContext,
} from '../../points/index.ts';
import { type ProviderMetadata, readMetadata } from './metadata.ts';
import type { SamlConfig } from './realm.ts';

/** Holds how far the clocks of provider and server may differ. */
const SKEW_MS = 60_000;
const MINUTE_MS = 60_000;

/** Logs people in by signed documents of a provider, each the answer to one question of this server. */
export function samlProvider(
  config: SamlConfig,
  { clock }: Pick<RealmContext, 'clock'>,
): Pick<LogInProvider, 'begin' | 'finish'> {
  let known: { readonly metadata: ProviderMetadata; readonly until: number } | null = null;

  async function metadata(): Promise<ProviderMetadata> {
    if (known !== null && clock.now() < known.until) return known.metadata;
    const { xml = '', url = '', period = 0 } = config.idpMetadataConfiguration ?? {};
    const given = xml.trim() || config.idpMetadata.trim();
    const until = given !== '' || period <= 0 ? Number.POSITIVE_INFINITY : clock.now() + period * MINUTE_MS;
    known = { metadata: readMetadata(given || (await download(url.trim()))), until };
    return known.metadata;
  }

  async function download(url: string): Promise<string> {
    const { status, text } = await askWeb({ method: 'GET', url }, { clock });
    if (status !== 200) throw new Error(`the metadata of the provider could not be read: status ${status}`);
    return text;
  }

  /** Returns what asks one question and takes its answer alone. */
  async function asking(question: string, { callback }: Pick<BegunLogIn, 'callback'>): Promise<SAML> {
    const { entityId, logInUrl, certificates } = await metadata();
    const more = config.advancedConfiguration;
    const issuer = more?.spEntityId.trim() || callback;
    const how = more?.authnContextClassRef.trim() ?? '';
    return new SAML({
      ...{ callbackUrl: callback, issuer, audience: issuer, entryPoint: logInUrl, idpCert: [...certificates] },
      ...(entityId !== '' && { idpIssuer: entityId }),
      // A signature is asked for in any case: of the whole answer, or of the document in it.
      ...{ wantAuthnResponseSigned: false, wantAssertionsSigned: false, acceptedClockSkewMs: SKEW_MS },
      ...{ forceAuthn: more?.forceAuthn ?? false, identifierFormat: more?.nameIdPolicyFormat.trim() || null },
      ...(how === '' ? { disableRequestedAuthnContext: true } : { authnContext: [how] }),
      generateUniqueId: () => question,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (key) => (key === question ? new Date(clock.now()).toISOString() : null),
        removeAsync: async (key) => key,
      },
    });
  }

  return {
    async begin({ state, callback }) {
      const question = `_${randomBytes(20).toString('hex')}`;
      const saml = await asking(question, { callback });
      return { to: await saml.getAuthorizeUrlAsync(state, undefined, {}), memory: question };
    },
    async finish({ parameters, callback, memory }) {
      const SAMLResponse = parameters.get('SAMLResponse');
      if (SAMLResponse === undefined) throw new LogInRefused('the provider sent no proof');
      const saml = await asking(memory, { callback });
      const profile = await orRefused(() => saml.validatePostResponseAsync({ SAMLResponse }));
      const { entityId } = await metadata();
      if (entityId !== '' && profile.issuer !== entityId) throw new LogInRefused('the proof is of another provider');
      checkAge(profile, config.maximumAuthenticationLifetime, clock.now());
      return { identity: identityOf(config, profile) };
    },
  };
}

async function orRefused(validate: () => Promise<{ readonly profile: Profile | null }>): Promise<Profile> {
  const { profile } = await validate().catch((error: unknown): never => {
    throw new LogInRefused(`the proof of the provider is worth nothing (${messageOf(error).slice(0, 200)})`);
  });
  if (profile === null) throw new LogInRefused('the provider sent no proof');
  return profile;
}

/** Refuses somebody who logged in at the provider too long ago. */
function checkAge(profile: Profile, seconds: number, now: number): void {
  const [, instant] = /\bAuthnInstant="([^"]*)"/.exec(profile.getAssertionXml?.() ?? '') ?? [];
  if (instant === undefined || seconds <= 0) return;
  const at = Date.parse(instant);
  if (Number.isNaN(at) || now - at > seconds * 1000 + SKEW_MS)
    throw new LogInRefused('the log-in at the provider is too old');
}

function identityOf(config: SamlConfig, profile: Profile): Identity {
  const values = (name: string): readonly string[] => {
    const found = name.trim() === '' ? undefined : profile[name.trim()];
    return (Array.isArray(found) ? found : [found]).filter((each) => typeof each === 'string' && each !== '');
  };
  const attribute = config.usernameAttributeName.trim();
  const [name] = attribute === '' ? [profile.nameID] : values(attribute);
  if (name === undefined || name.trim() === '') throw new LogInRefused('the provider tells no user name');
  return {
    id: converted(name.trim(), config.usernameCaseConversion),
    fullName: values(config.displayNameAttributeName)[0] ?? null,
    email: values(config.emailAttributeName)[0] ?? null,
    groups: values(config.groupsAttributeName),
  };
}

function converted(name: string, conversion: string): string {
  if (conversion === 'lowercase') return name.toLowerCase();
  return conversion === 'uppercase' ? name.toUpperCase() : name;
}
