import { describe, expect, it } from 'vitest';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();

describe('somebody unknown', () => {
  it.each(['/', '/api/json', '/job/nosuch/', '/nosuch', '/crumbIssuer/api/json', '/me/api/json', '/_item/x'])(
    'is led from %s to the login page with a 403 that tells nothing else',
    async (url) => {
      const answer = await server().raw({ method: 'GET', url });
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain(`url=/login?from=${encodeURIComponent(url)}`);
      expect(answer.headers).toMatchObject({ 'x-jenkins': '2.393', 'x-millwright': '0.0.1', 'x-hudson': '1.395' });
      expect(answer.headers['www-authenticate']).toBeUndefined();
      expect(answer.headers['x-required-permission']).toBeUndefined();
    },
  );

  it.each(['/login', '/whoAmI/', '/whoAmI/api/json', '/health', '/robots.txt', '/static/millwright/style.css'])(
    'may see %s',
    async (url) => {
      expect((await server().raw({ method: 'GET', url })).statusCode).toBe(200);
    },
  );

  it.each(['/static/nosuch', '/securityRealm/x', '/login/x'])(
    'gets a plain 404 below a public address: %s',
    async (url) => {
      expect((await server().raw({ method: 'GET', url })).statusCode).toBe(404);
    },
  );

  it('gets a bare 403 as a script of a page', async () => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const answer = await server().raw({ method: 'GET', url: '/', headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('refresh');
  });

  it('cannot put markup into the page', async () => {
    const answer = await server().raw({ method: 'GET', url: '/%3Cscript%3E?"--><script>alert(1)</script>' });
    expect(answer.body).not.toContain('<script');
  });
});

describe('wrong credentials', () => {
  it.each([
    ['a wrong password', basic('admin', 'wrong')],
    ['an unknown user', basic('nobody', 'x')],
    ['broken base64', 'Basic !!!'],
    ['no colon', `Basic ${Buffer.from('admin').toString('base64')}`],
    ['nothing', 'Basic'],
  ])('%s: 401 even where everybody may look', async (_, authorization) => {
    const answer = await server().raw({ method: 'GET', url: '/login', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Jenkins"');
    expect(answer.headers['x-jenkins']).toBe('2.393');
  });

  it('another scheme is passed over', async () => {
    const headers = { authorization: 'Bearer abc' };
    expect((await server().raw({ method: 'GET', url: '/login', headers })).statusCode).toBe(200);
  });
});

describe('the administrator', () => {
  it.each([
    ['/nosuch', 404],
    ['/_item/x', 404],
    ['/job/nosuch/api/json', 404],
    ['/user/nobody/api/json', 404],
    ['/computer/nosuch/api/json', 404],
    ['/api/yaml', 404],
    ['/job/a;b/', 400],
    ['/job/%zz', 400],
    ['/job/a%2fb/', 400],
    ['/api/json?tree=jobs[', 500],
    ['/api/json?depth=x', 500],
  ])('%s is a %i', async (url, status) => {
    const answer = await server().as({ method: 'GET', url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-error']).toBeUndefined();
    if (status === 404) expect(answer.body).toContain('<title>Error 404 Not Found</title>');
    if (status === 400) expect(answer.body).toContain('<title>Error 400 Bad Request</title>');
    if (status === 500) expect(answer.body).toContain('<title>Jenkins [Jenkins]</title>');
  });
});

describe('another verb', () => {
  it.each(['/exit', '/reload', '/quietDown', '/me/submitDescription'])('GET %s is a 405 with a button', async (url) => {
    const answer = await server().as({ method: 'GET', url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('POST');
    expect(answer.body).toContain('<title>Method Not Allowed [Jenkins]</title>');
    expect(answer.body).toContain(`action="${url}"`);
  });

  it.each(['/restart', '/safeRestart'])('GET %s asks first', async (url) => {
    expect((await server().as({ method: 'GET', url })).statusCode).toBe(200);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('%s of a page is a 405', async (method) => {
    const answer = await server().as({ method, url: '/' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('GET, POST, HEAD');
  });

  it('HEAD is answered where GET is, without a session', async () => {
    for (const url of ['/', '/api/json', '/login']) {
      const answer = await server().as({ method: 'HEAD', url });
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([200, '', undefined]);
    }
  });
});
