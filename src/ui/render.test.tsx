import { describe, expect, it } from 'vitest';
import { renderError, renderPage } from './render.tsx';
import { FRAME } from './testing/example-parts.ts';
import { formsOf, readHtml } from './testing/html.ts';
import { PAGES } from './testing/pages.ts';
import type { Frame } from './types/frame.ts';
import type { Page } from './types/page.ts';

const EVERY = Object.values(PAGES).map((page): [string, Page] => [page.page, page]);
/** Names the members that choose between shapes, and are not shown. */
const SHAPES = ['page', 'input', 'kind', 'columns', 'statusFilter', 'is', 'how', 'shape', 'of'];
const HOSTILE = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "' onfocus='alert(1)' autofocus='"];

/** Returns the value with every text in it replaced, except for the words that choose between shapes. */
function filledWith<T>(value: T, text: string): T;
function filledWith(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => filledWith(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, SHAPES.includes(key) ? each : filledWith(each, text)]),
  );
}

describe('every page', () => {
  it.each(EVERY)('%s is a document in the frame', (_, page) => {
    const html = renderPage(FRAME, page);
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html).toContain('<title>Dashboard [Jenkins]</title>');
    expect(html).toContain('href="/ci/static/millwright/style.css?v=0.1.0"');
    expect(html).toContain('Going to shut down');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
  });

  it.each(EVERY.flatMap(([name, page]) => HOSTILE.map((text) => [name, text, page] as const)))(
    '%s shows %s as text',
    (_, text, page) => {
      const frame: Frame = filledWith(FRAME, text);
      const { tags, rest } = readHtml(renderPage(frame, filledWith(page, text)));
      expect(rest).not.toContain('<');
      expect(rest).toContain('alert(1)');
      const scripts = tags.filter(({ name }) => name === 'script');
      const values = scripts.filter(({ attributes }) => attributes.get('type') === 'application/json');
      expect(scripts).toHaveLength(1 + values.length);
      // Charts of ours have a size.
      expect(tags.filter(({ name, attributes }) => name === 'img' && !attributes.has('height'))).toEqual([]);
    },
  );

  it.each(EVERY)('%s keeps to the content security policy', (_, page) => {
    const { tags } = readHtml(renderPage(FRAME, page));
    for (const tag of tags) {
      for (const name of tag.attributes.keys()) expect(name).not.toMatch(/^on|^style$/i);
      expect(tag.name).not.toMatch(/^(style|iframe|object|embed|base)$/);
      expect(tag.attributes.get('src') ?? '/').toMatch(/^\/(?!\/)/);
    }
  });

  it.each(EVERY)('%s draws the signs that it shows', (_, page) => {
    const { tags } = readHtml(renderPage(FRAME, page));
    const drawn = tags.flatMap(({ name, attributes }) => (name === 'symbol' ? `#${attributes.get('id')}` : []));
    const used = tags.flatMap(({ name, attributes }) => (name === 'use' ? (attributes.get('href') ?? []) : []));
    const shown = used.filter((href) => href.startsWith('#'));
    expect(drawn).toEqual(shown.length === 0 ? [] : expect.arrayContaining(shown));
  });

  it.each(EVERY)('%s has the crumb once in every form that posts', (_, page) => {
    for (const form of formsOf(renderPage(FRAME, page))) {
      // What only asks for another part of a page changes nothing.
      if (form.startsWith('<form method="get"')) continue;
      expect(form).toContain('method="post"');
      expect(form.match(/<input type="hidden" name="Jenkins-Crumb" value="c0ffee"/g)).toHaveLength(1);
    }
    expect(renderPage({ ...FRAME, crumb: null }, page)).not.toContain('Jenkins-Crumb');
  });

  it.each(EVERY)('%s labels every field, and no id comes twice', (_, page) => {
    const html = renderPage(FRAME, page);
    const { tags } = readHtml(html);
    const ids = tags.flatMap((tag) => tag.attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const labelled = new Set(tags.flatMap((tag) => (tag.name === 'label' ? (tag.attributes.get('for') ?? []) : [])));
    const inside = (html.match(/<label class="choice(?: [a-z-]+)?">.*?<\/label>/gs) ?? []).join('');
    for (const tag of tags) {
      if (!['input', 'select', 'textarea'].includes(tag.name) || tag.attributes.get('type') === 'hidden') continue;
      const id = tag.attributes.get('id');
      if (tag.attributes.has('aria-label')) continue;
      const named = id === undefined ? inside.includes(`name="${tag.attributes.get('name')}"`) : labelled.has(id);
      expect(named, tag.attributes.get('name')).toBe(true);
    }
  });
});

describe('the frame', () => {
  it('has the account of who is signed in, or the way to sign in', () => {
    const html = renderPage(FRAME, PAGES.message);
    expect(html).toMatch(/<a href="\/ci\/user\/ada\/">.*? Ada Lovelace<\/a>/);
    expect(html).toContain('href="/ci/logout"');
    expect(renderPage({ ...FRAME, user: null }, PAGES.message)).toContain('<a href="/ci/login">Sign in</a>');
  });

  it('offers the search only to who is signed in', () => {
    expect(renderPage(FRAME, PAGES.message)).toContain('id="search-box"');
    expect(renderPage({ ...FRAME, user: null }, PAGES.message)).not.toContain('id="search-box"');
  });

  it('has tasks at its side, marks the one of the page, and says which the script posts', () => {
    const html = renderPage(FRAME, PAGES.message);
    expect(html).toMatch(/<a class="task-link" href="\/ci\/job\/web\/" aria-current="page"><svg.*?<\/svg> Status<\/a>/);
    expect(html).toContain('<a class="task-link" href="/ci/job/team/scan" data-post="Scan scheduled">');
    expect(renderPage({ ...FRAME, tasks: [] }, PAGES.message)).not.toContain('side-panel');
  });

  it('has the theme that the reader chose', () => {
    expect(renderPage({ ...FRAME, theme: 'dark' }, PAGES.message)).toContain('<html lang="en" data-theme="dark">');
    expect(renderPage(FRAME, PAGES.message)).not.toContain('data-theme');
  });

  it('works without a context path', () => {
    const html = renderPage({ ...FRAME, prefix: '', notice: null, breadcrumbs: [] }, PAGES.message);
    expect(html).toContain('<a id="jenkins-home-link" class="brand" href="/">');
    expect(html).toContain('src="/static/millwright/app.js?v=0.1.0"');
    expect(html).not.toContain('Breadcrumbs');
  });
});

describe('an error page', () => {
  it('has the title as given, and address, status and message', () => {
    const html = renderError({ title: 'Error 404 Not Found', status: 404, message: 'Not Found', uri: '/x' });
    expect(html).toContain('<title>Error 404 Not Found</title>');
    expect(html).toContain('<th scope="row">URI:</th><td>/x</td>');
    expect(html).toContain('<th scope="row">STATUS:</th><td>404</td>');
    expect(html).toContain('<th scope="row">MESSAGE:</th><td>Not Found</td>');
  });

  it.each(HOSTILE)('shows %s as text', (text) => {
    const { tags, rest } = readHtml(renderError({ title: text, status: 400, message: text, uri: text }));
    expect(rest).not.toContain('<');
    expect(tags.map((tag) => tag.name)).not.toContain('script');
  });
});
