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
    expect(html).toContain('<th scope="row"><a href="/ci/user/ada/">ada</a></th><td>Ada Lovelace</td>');
    expect(html).toContain('href="/ci/securityRealm/addUser"');
    expect(show({ ...PAGES.people, newUserHref: null })).not.toContain('New user');
  });

  it('are made from a form that keeps what was given, but for passwords', () => {
    const html = show(PAGES['new-user']);
    const form = formTo(html, '/ci/securityRealm/createAccountByAdmin');
    expect(fieldsOf(form)).toEqual(['username', 'password1', 'password2', 'fullname', 'email']);
    expect(form).toContain('value="Ada Lovelace"');
    expect(html).not.toContain('secret');
    expect(html).toContain('<li>Passwords do not match</li>');
    expect(show({ ...PAGES['new-user'], errors: [] })).not.toContain('role="alert"');
  });
});

it('a user is configured without seeing the password, and deleted by others', () => {
  const form = formTo(show(PAGES['user-config']), '/ci/user/ada/configSubmit');
  expect(fieldsOf(form)).toEqual([
    'fullName',
    'description',
    'timeZoneName',
    'email',
    'authorizedKeys',
    'primaryViewName',
    'password1',
    'password2',
  ]);
  expect(form).toContain('value="ada@example.org"');
  expect(show(PAGES.user)).toContain('href="/ci/user/ada/configure"');
  expect(formTo(show(PAGES.user), '/ci/user/ada/doDelete')).toContain('data-confirm="Delete the user ada?"');
  expect(show({ ...PAGES.user, mayDelete: false })).not.toContain('doDelete');
});

it('plugins are disabled and enabled', () => {
  const html = show(PAGES.plugins);
  expect(formTo(html, '/ci/pluginManager/plugin/folder/makeDisabled')).toContain('aria-label="Disable Folders"');
  expect(formTo(html, '/ci/pluginManager/plugin/matrix/makeEnabled')).toContain('aria-label="Enable Matrix"');
});
