import type { BuiltInPlugin } from '../../points/index.ts';
import { bitbucketRealm } from './realm.ts';

export const bitbucketOauthPlugin: BuiltInPlugin = { name: 'bitbucket-oauth', kinds: [bitbucketRealm] };
