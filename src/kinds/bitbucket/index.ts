import type { BuiltInPlugin } from '../../points/index.ts';
import { bitbucketForge } from './forge.ts';
import { bitbucketPush } from './push-trigger.ts';
import { stashNotifier } from './stash-notifier.ts';

export const bitbucketPlugin: BuiltInPlugin = {
  name: 'bitbucket',
  kinds: [stashNotifier, bitbucketPush, bitbucketForge],
};
