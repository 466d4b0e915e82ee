import { expect, it } from 'vitest';
import { BUILD_VARIABLES, newRun } from '../../model/index.ts';
import { buildEnvironment } from './environment.ts';

/** For the server itself, or of programs of old. */
const NOT_TOLD = ['CLASSPATH', 'HUDSON_HOME', 'HUDSON_URL', 'HUDSON_SERVER_COOKIE', 'JENKINS_SERVER_COOKIE'];

it('every variable of a build is told of to people, and none that is not there', () => {
  const environment = buildEnvironment({
    run: newRun('f/a', 3, 0),
    jobName: 'a',
    axes: new Map(),
    executor: { number: 1, node: '', labels: ['built-in'] },
    workspace: '/w',
    rootUrl: 'http://ci/',
    home: '/home',
    globals: [],
    cookie: 'c',
    base: {},
    findRun: () => undefined,
    urlOf: () => 'job/f/job/a/',
  });
  const told = [...environment.keys()].filter((name) => !NOT_TOLD.includes(name));
  expect(told.sort()).toEqual(Object.keys(BUILD_VARIABLES).sort());
});
