import { describe, expect, it } from 'vitest';
import { errorJson, errorMedia, errorPlain } from './error-media.ts';

describe('an error is told', () => {
  it.each([
    [undefined, 'text/html'],
    ['*/*', 'text/html'],
    ['text/*', 'text/html'],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8', 'text/html'],
    ['application/json', 'application/json'],
    ['Application/JSON; charset=UTF-8', 'application/json'],
    ['text/json', 'text/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['*/*, application/json', 'application/json'],
    ['text/plain', 'text/plain'],
    ['text/plain;q=0.5, application/json;q=0.4', 'text/plain'],
    ['text/html;q=0.2, application/json;q=0.9', 'application/json'],
    ['application/xml, text/html;q=0.1', 'text/html'],
    ['text/html;q=0, application/json;q=0.1', 'application/json'],
    ['application/xml', null],
    ['application/unknown', null],
    ['application/*', null],
    ['text/html;q=0', null],
    ['text/html;q=x', null],
    ['', null],
    [',;,', null],
  ])('to who takes %s as %s', (accept, media) => {
    expect(errorMedia(accept)).toBe(media);
  });
});

const FACTS = { status: 404, reason: 'Not Found', message: 'No such job: a"b', uri: '/job/a%22b/' };

it('JSON has the four members of Jenkins, all of them text', () => {
  expect(errorJson(FACTS)).toBe(
    '{\n"servlet":"Stapler",\n"message":"Not Found",\n"url":"/job/a%22b/",\n"status":"404"\n}',
  );
  expect(JSON.parse(errorJson({ ...FACTS, reason: 'a "b"\n\\' }))).toMatchObject({ message: 'a "b"\n\\' });
});

it('plain text has a line for each fact', () => {
  expect(errorPlain(FACTS)).toBe(
    'HTTP ERROR 404 Not Found\nURI: /job/a%22b/\nSTATUS: 404\nMESSAGE: No such job: a"b\nSERVLET: Stapler\n',
  );
});
