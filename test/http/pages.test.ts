import { describe, expect, it } from 'vitest';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();

/** Returns the texts of the row of a job, and its addresses. */
async function rowOf(name: string, page = '/'): Promise<string> {
  const { body } = await server().as({ method: 'GET', url: page });
  const row = body.match(/<tr id=(?:(?!<tr ).)*?<\/tr>/gs)?.find((html) => html.includes(`/job/${name}/`)) ?? '';
  const links = [...row.matchAll(/(?:href|action)="([^"#]*)"/g)].map((match) => match[1]);
  return `${row.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')} ${links.join(' ')}`;
}

describe('the row of a job', () => {
  const post = (url: string) => server().as({ method: 'POST', url });

  it('shows each change at once', async () => {
    await createJob(server(), 'row', { command: 'test -e ../fine', quietPeriod: 0 });
    expect(await rowOf('row')).toMatch(
      /^\|Not built\|row\|–\|–\|–\| \/job\/row\/ \/job\/row\/build\?delay=0sec \/job\/row\/favorite\?favorite=true$/,
    );
    expect(await buildJob(server(), 'row')).toBe('FAILURE');
    expect(await rowOf('row')).toMatch(/^\|Failed\|Stormy, 0 %\|row\|–\|.* UTC\| \|#1\|.*\| .*\/job\/row\/build\?/);
    await createJob(server(), 'fine', { command: 'true' });
    await buildJob(server(), 'fine');
    expect(await buildJob(server(), 'row')).toBe('SUCCESS');
    expect(await rowOf('row')).toMatch(/^\|Success\|Cloudy, 50 %\|row\|.* UTC\| \|#2\|.* UTC\| \|#1\|/);
    await post('/job/row/disable');
    expect(await rowOf('row')).toMatch(/^\|Disabled\|Cloudy(?!.*build\?)/);
    await post('/job/row/enable');
    expect(await rowOf('row')).toMatch(/^\|Success\|.*\/job\/row\/build\?/);
    await post('/job/row/1/doDelete');
    expect(await rowOf('row')).toMatch(/^\|Success\|Sunny, 100 %\|row\|.* UTC\| \|#2\|–\|/);
    const properties = parametersProperty(stringParameter('A', 'a'));
    await server().services.home.items.replaceConfig(
      server().services.home.items.get('row') ?? expect.fail('the job is there'),
      freestyle({ properties }).replace('<actions/>', '<displayName>Row of B</displayName>'),
    );
    expect(await rowOf('row')).toMatch(/\|Row of B\|.*\/job\/row\/build\?/);
    await post('/job/row/confirmRename?newName=moved');
    expect(await rowOf('row')).toBe(' ');
    expect(await rowOf('moved')).toContain(' /job/moved/ /job/moved/2/ /job/moved/build?delay=0sec');
    await post('/job/moved/2/doDelete');
    expect(await rowOf('moved')).toMatch(/^\|Not built\|Row of B\|–\|–\|–\| .*\/job\/moved\/build\?/);
  });

  it('has the addresses of the page that it stands on', async () => {
    await createJob(server(), 'placed', {});
    expect(await rowOf('placed')).toContain(' /job/placed/ /job/placed/build');
    expect(await rowOf('placed', '/view/all/')).toContain(' /view/all/job/placed/ /view/all/job/placed/build');
    expect(await rowOf('placed')).toContain(' /job/placed/ /job/placed/build');
  });

  it('has the crumb of whoever reads it', async () => {
    const crumbs = async (headers: Record<string, string>) => {
      const { body } = await server().raw({ method: 'GET', url: '/', headers });
      return new Set([...body.matchAll(/name="Jenkins-Crumb" value="([^"]+)"/g)].map((match) => match[1]));
    };
    const authorization = basic('admin', server().password);
    const [one, other] = [await crumbs({ authorization }), await crumbs({ authorization })];
    expect([one.size, other.size]).toEqual([1, 1]);
    expect(one).not.toEqual(other);
  });
});

describe('the assets of a page', () => {
  it('are kept by browsers for good under the address that the page has, and for a day under others', async () => {
    const { body } = await server().as({ method: 'GET', url: '/' });
    const addresses = [...new Set(body.match(/\/static\/millwright\/[a-z.]+\?v=[0-9a-f]+/g))];
    expect(addresses.map((address) => address.replace(/\?.*/, ''))).toEqual(
      ['icon.svg', 'style.css', 'app.js', 'icons.svg'].map((name) => `/static/millwright/${name}`),
    );
    for (const url of addresses) {
      const cache = async (address: string) =>
        (await server().raw({ method: 'GET', url: address })).headers['cache-control'];
      expect(await cache(url)).toBe('public, max-age=31536000, immutable');
      expect(await cache(`${url}0`)).toBe('public, max-age=86400');
      expect(await cache(url.replace(/\?.*/, ''))).toBe('public, max-age=86400');
    }
    const script = (await server().raw({ method: 'GET', url: '/static/millwright/app.js' })).body;
    const [, part = ''] = /(?:import\(|import|from)\s*"\.\/([^"]+)"/.exec(script) ?? [];
    const { headers } = await server().raw({ method: 'GET', url: `/static/millwright/${part}` });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
