import { readdir } from 'node:fs/promises';
import { hasCode } from '../../kit/index.ts';
import type { Layout } from '../layout/layout.ts';

/** Returns whether a home has users, or may have: what cannot be listed counts. Files of version control do not. */
export async function hasUsers({ users }: Pick<Layout, 'users'>): Promise<boolean> {
  try {
    return (await readdir(users)).some((name) => !name.startsWith('.'));
  } catch (error) {
    return !hasCode(error, 'ENOENT');
  }
}
