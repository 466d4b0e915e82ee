import { impliedBy, PERMISSIONS, type Permission } from '../../model/index.ts';
import { escapeHtml } from '../html.ts';

/**
 * Returns what somebody unknown sees where a permission is missing: a status of 403, and a browser goes on to the login page.
 * Programs look for the permission in the comment.
 */
export function loginRedirectPage(loginUrl: string, permission: Permission | null): string {
  const href = escapeHtml(loginUrl);
  return [
    '<!DOCTYPE html>',
    `<html><head><meta charset="utf-8"><meta http-equiv="refresh" content="1;url=${href}"></head>`,
    `<body>Authentication required. <a href="${href}">Sign in</a>`,
    '<!--',
    'You are authenticated as: anonymous',
    ...(permission === null ? [] : neededPermission(permission)),
    '-->',
    '</body></html>',
    '',
  ].join('\n');
}

function neededPermission(permission: Permission): string[] {
  return [
    `Permission you need to have (but didn't): ${PERMISSIONS[permission].id}`,
    ...impliedBy(permission).map((id) => ` ... which is implied by: ${id}`),
  ];
}
