import type { BuiltInPlugin } from '../../points/index.ts';
import { githubRealm } from './realm.ts';

export const githubOauthPlugin: BuiltInPlugin = { name: 'github-oauth', kinds: [githubRealm] };
