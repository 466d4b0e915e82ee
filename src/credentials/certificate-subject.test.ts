import { expect, it } from 'vitest';
import { createSubjects } from './certificate-subject.ts';

const STORE = Buffer.from('a key store');

it('goes on after a key store for which there was no thread, and asks anew for what nobody could tell', async () => {
  const answers = [
    () => {
      throw new Error('no more threads');
    },
    async () => ({ subject: null, isTold: false }),
    async () => ({ subject: 'CN=client', isTold: true }),
  ];
  const subjectOf = createSubjects(async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error('asked once more');
    return answer();
  });
  expect(await subjectOf(STORE, 'right')).toBeNull();
  expect(await subjectOf(STORE, 'right')).toBeNull();
  expect(await subjectOf(STORE, 'right')).toBe('CN=client');
  expect(await subjectOf(STORE, 'right')).toBe('CN=client');
});

it('remembers that a password does not open a key store', async () => {
  let asked = 0;
  const subjectOf = createSubjects(async () => {
    asked += 1;
    return { subject: null, isTold: true };
  });
  expect([await subjectOf(STORE, 'wrong'), await subjectOf(STORE, 'wrong'), asked]).toEqual([null, null, 1]);
});

it('says of what is no key store that it cannot be opened', async () => {
  expect(await createSubjects()(STORE, 'any')).toBeNull();
});
