import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('the command line of the Java program', () => {
  it.each<[string, object]>([
    ['-jnlpUrl http://ci/computer/a/jenkins-agent.jnlp -secret S -workDir /w', { secret: 'S', workDir: '/w' }],
    ['-url http://ci/ -name a -secret S -webSocket', { url: 'http://ci/', name: 'a', secret: 'S', idle: [] }],
    ['-headless -url http://ci/ S a', { url: 'http://ci/', name: 'a', secret: 'S' }],
    ['S a -internalDir remoting -failIfWorkDirIsMissing', { secret: 'S', name: 'a', failIfWorkDirIsMissing: true }],
    ['-noReconnect', { noReconnect: true }],
    ['-noreconnect', { noReconnect: true }],
    ['-noCertificateCheck', { noCertificateCheck: true }],
    ['-disableHttpsCertValidation', { noCertificateCheck: true }],
    ['-cert @a.pem -cert @b.pem', { certificates: ['@a.pem', '@b.pem'] }],
    ['-credentials u:t', { credentials: 'u:t' }],
    ['-jnlpCredentials u:t', { credentials: 'u:t' }],
    ['-tunnel h:1', { idle: ['-tunnel'] }],
    ['-direct h:1 -protocols JNLP4-connect -instanceIdentity x', { idle: [] }],
    ['-version', { task: 'version' }],
    ['--help', { task: 'help' }],
  ])('%s', (line, expected) => {
    expect(readSettings(line.split(' '))).toMatchObject(expected);
  });

  it.each([
    ['-foo', '"-foo" is not a valid option'],
    ['-secret', 'Option "-secret" takes an operand'],
    ['S a b', 'Too many words: b'],
  ])('%s is refused: %s', (line, message) => {
    expect(() => readSettings(line.split(' '))).toThrow(new SettingsError(message));
  });
});

it('takes from the environment of the image what is not said', () => {
  const environment = {
    JENKINS_URL: 'http://ci/',
    JENKINS_SECRET: 'S',
    JENKINS_AGENT_NAME: 'a',
    JENKINS_AGENT_WORKDIR: '/w',
    JENKINS_WEB_SOCKET: 'true',
    REMOTING_OPTS: '-noReconnect -noCertificateCheck',
  };
  expect(readSettings([], environment)).toMatchObject({
    ...{ url: 'http://ci/', secret: 'S', name: 'a', workDir: '/w', noReconnect: true, noCertificateCheck: true },
  });
  expect(readSettings(['T', 'b', '-workDir', '/v'], environment)).toMatchObject({
    secret: 'T',
    name: 'b',
    workDir: '/v',
  });
  expect(readSettings(['-jnlpUrl', 'http://other/x.jnlp'], environment).url).toBeNull();
  expect(readSettings([], { JENKINS_TUNNEL: 'h:1' }).idle).toEqual(['-tunnel']);
});
