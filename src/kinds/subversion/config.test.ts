import { expect, it } from 'vitest';
import { modulesOf, type SubversionConfig } from './config.ts';
import { subversion } from './scm.ts';

const EXAMPLE = subversion.example as SubversionConfig;

it('takes a login out of the address', () => {
  const [location] = EXAMPLE.locations;
  if (location === undefined) throw new Error('no location');
  const remote = 'https://ann:secret@svn.example.org/app/trunk@12';
  const config = { ...EXAMPLE, locations: [{ ...location, remote }] };
  expect(modulesOf(config, new Map())).toMatchObject([
    { url: 'https://svn.example.org/app/trunk', revision: '12', login: { username: 'ann', password: 'secret' } },
  ]);
});
