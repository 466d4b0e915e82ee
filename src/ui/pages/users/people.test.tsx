import { describe, expect, it } from 'vitest';
import { renderPage } from '../../render.tsx';
import { FRAME } from '../../testing/example-parts.ts';
import { fieldsOf, formTo } from '../../testing/html.ts';
import { PAGES } from '../../testing/pages.ts';
import type { Page } from '../../types/page.ts';

function show(page: Page): string {
  return renderPage(FRAME, page);
}

describe('people', () => {
  it('are listed, and made by those who may', () => {
    const html = show(PAGES.people);
    expect(html).toContain('<a href="/ci/user/ada/">ada</a></span></th><td>Ada Lovelace</td>');
    expect(html).toContain('aria-hidden="true">AL</span>');
    expect(html).toContain('<a href="/ci/job/web/3/">web #3</a>');
    expect(html).toContain('<a href="?from=100">Next</a>');
    expect(html).toContain('href="/ci/securityRealm/addUser"');
    expect(show({ ...PAGES.people, newUserHref: null })).not.toContain('Create User');
    expect(show({ ...PAGES.people, users: [], query: 'x' })).toContain('Nobody has such a name.');
  });

  it('are made from a form that keeps what was given, but for passwords', () => {
    const html = show(PAGES['new-user']);
    const form = formTo(html, '/ci/securityRealm/createAccountByAdmin');
    expect(fieldsOf(form)).toEqual(['username', 'password1', 'password2', 'fullname', 'email']);
    expect(form).toContain('value="Ada Lovelace"');
    expect(html).not.toContain('secret');
    expect(html).toContain('<p id="password2-problem" class="error" role="alert">Passwords do not match</p>');
    expect(html).toContain('role="alert">Nobody may be made</p>');
    expect(show({ ...PAGES['new-user'], errors: [] })).not.toContain('role="alert"');
  });
});

it('a user is configured without seeing the password, with the fields of Jenkins', () => {
  const html = show(PAGES['user-config']);
  const form = formTo(html, 'configSubmit');
  expect(fieldsOf(form)).toEqual([
    '_.fullName',
    '_.description',
    'email.address',
    '_.timeZoneName',
    '_.primaryViewName',
    'exists',
    '_.providerId',
    'insensitiveSearch',
    'user.password',
    'user.password2',
    '_.authorizedKeys',
    'core:apply',
  ]);
  expect(form).toContain('value="ada@example.org"');
  expect(form).toContain('data-path="userProperty8.password2"');
});

it('plugins are disabled and enabled', () => {
  const html = show(PAGES.plugins);
  // Another needs it: a page asks first.
  expect(html).toContain('href="/ci/pluginManager/plugin/folder/disable" aria-label="Disable Folders"');
  expect(html).not.toContain('plugin/folder/makeDisabled');
  expect(formTo(html, '/ci/pluginManager/plugin/matrix/makeEnabled')).toContain('aria-label="Enable Matrix"');
});
