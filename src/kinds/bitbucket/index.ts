import type { BuiltInPlugin } from '../../points/index.ts';
import { bitbucketForge } from './forge.ts';
import { bitbucketPush } from './push-trigger.ts';
import { stashNotifier } from './stash-notifier.ts';

/** Holds the plugins of Bitbucket; the notifier of its server is one of its own. */
export const bitbucketPlugins: readonly BuiltInPlugin[] = [
  { name: 'bitbucket', kinds: [bitbucketPush, bitbucketForge] },
  { name: 'bitbucket', shortName: 'stashNotifier', kinds: [stashNotifier] },
];
