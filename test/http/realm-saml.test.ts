import { expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { questionIn, type SamlLie, samlMetadata, samlProof } from '../harness/realms/saml-server.ts';
import { useRealm, Visitor } from './realm-of.ts';
import { startTestServer, type TestServer } from './start.ts';

const CALLBACK = 'http://ci.example:8080/securityRealm/finishLogin';
const REALM = `<securityRealm class="org.jenkinsci.plugins.saml.SamlSecurityRealm" plugin="saml@4.4">
  <displayNameAttributeName>cn</displayNameAttributeName><groupsAttributeName>groups</groupsAttributeName>
  <maximumAuthenticationLifetime>3600</maximumAuthenticationLifetime><emailAttributeName>mail</emailAttributeName>
  <usernameCaseConversion>lowercase</usernameCaseConversion><usernameAttributeName>uid</usernameAttributeName>
  <idpMetadataConfiguration><xml>${samlMetadata.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</xml><period>0</period>
  </idpMetadataConfiguration></securityRealm>`;

async function begun(t: Finisher) {
  const server = await startTestServer(t);
  await useRealm(server, REALM);
  const visitor = new Visitor(server);
  const to = String((await visitor.get('/securityRealm/commenceLogin?from=%2Fpeople%2F')).headers.location);
  return { server, visitor, question: questionIn(to), state: new URL(to).searchParams.get('RelayState') ?? '' };
}

/** Sends a proof as the provider's page does: a form of another site, with which no cookie comes. */
function sent(server: TestServer, SAMLResponse: string, RelayState: string) {
  return new Visitor(server).post('/securityRealm/finishLogin', { SAMLResponse, RelayState });
}

function encoded(xml: string): string {
  return Buffer.from(xml).toString('base64');
}

it('logs in whom a signed proof names, in the browser that asked for it', async (t) => {
  const { server, visitor, question, state } = await begun(t);
  const answer = await sent(server, await samlProof(CALLBACK, question), state);
  expect(answer.statusCode).toBe(303);
  const next = new URL(String(answer.headers.location));
  expect(await visitor.name()).toBe('anonymous');
  const finished = await visitor.get(next.pathname + next.search);
  expect(finished.headers.location).toBe('http://ci.example:8080/people/');
  expect(await visitor.name()).toBe('ann');
  expect(server.services.security.principalOf('ann', 'session')).toMatchObject({
    ...{ fullName: 'Ann Archer', authorities: ['authenticated', 'dev'] },
  });
});

it('a proof is worth something in the browser that asked for it alone, and once', async (t) => {
  const { server, visitor, question, state } = await begun(t);
  const proof = await samlProof(CALLBACK, question);
  const next = new URL(String((await sent(server, proof, state)).headers.location));
  expect((await sent(server, proof, state)).statusCode).toBe(403);
  const stranger = new Visitor(server);
  expect((await stranger.get(next.pathname + next.search)).statusCode).toBe(403);
  expect((await visitor.get(next.pathname + next.search)).statusCode).toBe(403);
  expect([await stranger.name(), await visitor.name()]).toEqual(['anonymous', 'anonymous']);
});

it.each<[string, SamlLie, ((xml: string) => string)?]>([
  ['a proof for another server', { audience: 'https://other.example/' }],
  ['the answer to another question', { question: '_other' }],
  ['the proof of another provider', { issuer: 'https://evil.example' }],
  ['a proof that is over', { age: 600_000 }],
  ['a log-in at the provider that is too old', { logInAge: 2 * 3600_000 }],
  ['a proof that is not signed', {}, (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '')],
  ['a name that was changed afterwards', {}, (xml) => xml.replaceAll('>Ann<', '>admin<')],
  [
    'a second proof around the signed one',
    {},
    (xml) =>
      xml.replace(
        /(<saml:Assertion[\s\S]*<\/saml:Assertion>)/,
        '<saml:Assertion ID="_x"><saml:Subject/></saml:Assertion>$1',
      ),
  ],
  ['a comment within the name', {}, (xml) => xml.replaceAll('>Ann<', '>A<!-- -->nn<').replaceAll('<ds:', '<ds:x')],
  ['no proof at all', {}, () => ''],
  ['what is no XML', {}, () => 'proof'],
])('lets nobody in with %s', async (_what, lie, forge) => {
  const ends: (() => Promise<void> | void)[] = [];
  const { server, visitor, question, state } = await begun({ onTestFinished: (end) => void ends.push(end) });
  const proof = await samlProof(CALLBACK, question, lie);
  const given = forge === undefined ? proof : encoded(forge(Buffer.from(proof, 'base64').toString()));
  if (forge !== undefined && given !== '') expect(given).not.toBe(proof);
  const answer = await sent(server, given, state);
  expect(answer.statusCode).toBe(403);
  expect(answer.headers.location).toBeUndefined();
  expect(await visitor.name()).toBe('anonymous');
  for (const end of ends.reverse()) await end();
});

it('a proof that nobody asked for is worth nothing', async (t) => {
  const { server, question } = await begun(t);
  expect((await sent(server, await samlProof(CALLBACK, question), '')).statusCode).toBe(403);
});
