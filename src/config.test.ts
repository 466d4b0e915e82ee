import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const HOME = { JENKINS_HOME: '/home/of/jobs' };
const CSRF = 'hudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION';

describe('the configuration', () => {
  it('has defaults', () => {
    expect(readConfig([], HOME)).toMatchObject({
      httpPort: 8080,
      prefix: '',
      home: '/home/of/jobs',
      runSetupWizard: true,
    });
  });

  it('takes flags and properties from the command line', () => {
    const config = readConfig(
      ['--httpPort=9', '--prefix=/ci/', `-D${CSRF}=true`, '-Djenkins.install.runSetupWizard=false'],
      HOME,
    );
    expect(config).toMatchObject({ httpPort: 9, prefix: '/ci', disableCsrfProtection: true, runSetupWizard: false });
    expect(config.properties.get(CSRF)).toBe('true');
  });

  it('takes flags from JENKINS_OPTS and properties from JAVA_OPTS, passing over what is for a JVM', () => {
    const config = readConfig([], {
      ...HOME,
      JENKINS_OPTS: '--httpPort=1 --prefix=/x',
      JAVA_OPTS: `-Xmx1g -D${CSRF}=true`,
    });
    expect(config).toMatchObject({ httpPort: 1, prefix: '/x', disableCsrfProtection: true });
  });

  it('lets the command line win', () => {
    expect(readConfig(['--httpPort=2'], { ...HOME, JENKINS_OPTS: '--httpPort=1' }).httpPort).toBe(2);
  });

  it('says how long builds wait for a lost agent, five minutes unless told', () => {
    expect(readConfig([], HOME).agentPatienceSeconds).toBe(300);
    expect(readConfig(['--agentPatienceSeconds=7'], HOME).agentPatienceSeconds).toBe(7);
    expect(readConfig(['-Dmillwright.agentPatienceSeconds=8'], HOME).agentPatienceSeconds).toBe(8);
    expect(() => readConfig(['--agentPatienceSeconds=long'], HOME)).toThrow('--agentPatienceSeconds');
  });

  it('says where Redis is, and shows its password to nobody who looks at the properties', () => {
    const property = '-Dmillwright.redis.url=redis://:key@db';
    const config = readConfig([property], { ...HOME, MILLWRIGHT_REDIS_URL: 'redis://other' });
    expect(config.redisUrl).toBe('redis://:key@db');
    expect([...config.properties]).toEqual([]);
    expect(readConfig(['--redisUrl=@file', property], HOME).redisUrl).toBe('@file');
    expect(readConfig([], { ...HOME, MILLWRIGHT_REDIS_URL: 'redis://other' }).redisUrl).toBe('redis://other');
    expect(readConfig([], HOME).redisUrl).toBe('');
  });

  it.each([
    ['--agentUrl=host', '--agentUrl must look like https://host/path/'],
    ['--httpPort=many', '--httpPort must be a number from 0 to 65535, not many'],
    ['--httpPort=70000', '--httpPort must be a number'],
    ['--colour=blue', 'unknown option --colour=blue'],
    ['--prefix', '--prefix needs a value'],
    ['--prefix=ci', '--prefix must look like /name'],
    ['-D=1', 'names no property'],
  ])('refuses %s', (word, reason) => {
    expect(() => readConfig([word], HOME)).toThrow(reason);
  });
});
