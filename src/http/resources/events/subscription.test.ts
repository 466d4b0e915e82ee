import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../parameters/declare.ts';
import { eventId, numberOf } from '../../request/event-id.ts';
import { fieldsOf, NO_FORM } from '../../request/form.ts';
import { readSubscription, SUBSCRIPTION } from './subscription.ts';

const query = (text: string) => valuesOf(SUBSCRIPTION, fieldsOf(text, NO_FORM));

const NOTHING = { job: null, log: null, start: 0, after: null, text: true };

describe('what a client asks to hear', () => {
  it.each([
    ['', { ...NOTHING, topics: ['item', 'queue', 'run'] }],
    ['topics=run', { ...NOTHING, topics: ['run'] }],
    ['topics=run,%20item,,', { ...NOTHING, topics: ['run', 'item'] }],
    ['topics=log&job=a/b', { ...NOTHING, topics: ['log'], job: 'a/b' }],
    ['job=/a/b/', { ...NOTHING, topics: ['item', 'queue', 'run'], job: 'a/b' }],
    ['log=a/b%2312', { ...NOTHING, topics: ['log'], log: { job: 'a/b', run: 12 } }],
    ['log=c%2B%2B%20%23%20x%233&start=5', { ...NOTHING, topics: ['log'], log: { job: 'c++ # x', run: 3 }, start: 5 }],
    ['log=a%23lastBuild&topics=run', { ...NOTHING, topics: ['run', 'log'], log: { job: 'a', run: 'lastBuild' } }],
    ['log=a%231&text=false', { ...NOTHING, topics: ['log'], log: { job: 'a', run: 1 }, text: false }],
    ['topics=stage,node', { ...NOTHING, topics: ['stage', 'node'] }],
    ['after=5f-17', { ...NOTHING, topics: ['item', 'queue', 'run'], after: '5f-17' }],
  ])('is read from %j', (text, expected) => {
    const subscription = readSubscription(query(text), undefined);
    expect({ ...subscription, topics: [...subscription.topics] }).toEqual(expected);
  });

  it('goes on after the header rather than the parameter', () => {
    expect(readSubscription(query('after=1'), 'a-2').after).toBe('a-2');
  });

  it.each([
    ['topics=runs', 'No events have the topic ‘runs’'],
    ['log=a', 'Not the log of a build: ‘a’'],
    ['log=%231', 'Not the log of a build'],
    ['log=a%23x', 'Not the log of a build'],
    ['start=-1', 'Not an offset: -1'],
  ])('is refused where it makes no sense: %s', (text, message) => {
    expect(() => readSubscription(query(text), undefined)).toThrow(message);
  });
});

describe('the id of an event', () => {
  it('tells the start of the server and a number', () => {
    expect(eventId('5f0c', 17)).toBe('5f0c-17');
  });

  it.each([
    ['5f0c-17', 17],
    ['17', 17],
    [' 17 ', 17],
    ['0', 0],
    ['abcd-17', null],
    ['-17', null],
    ['x', null],
  ])('%j has the number %s', (text, number) => {
    expect(numberOf('5f0c', text)).toBe(number);
  });
});
