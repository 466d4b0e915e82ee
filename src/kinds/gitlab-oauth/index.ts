import type { BuiltInPlugin } from '../../points/index.ts';
import { gitlabRealm } from './realm.ts';

export const gitlabOauthPlugin: BuiltInPlugin = { name: 'gitlab-oauth', kinds: [gitlabRealm] };
