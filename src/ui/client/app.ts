// The script of every page. Pages work without most of it.
import { enhance } from './enhance.ts';
import { startIsland } from './islands.ts';
import { submitForm } from './post-form.ts';
import { clickPostLink } from './post-link.ts';
import { keepProgress } from './progress.ts';
import { reachScrolled } from './scroll.ts';
import { leaveMenus, pressShortcut } from './shortcuts.ts';
import { showState } from './state.ts';
import { offerThemes } from './theme.ts';
import { showTimes } from './times.ts';
import { watches } from './watches.ts';

document.addEventListener('submit', submitForm);
document.addEventListener('click', clickPostLink);
document.addEventListener('click', leaveMenus);
document.addEventListener('focusin', leaveMenus);
document.addEventListener('keydown', leaveMenus);
document.addEventListener('keydown', pressShortcut);
window.addEventListener('resize', reachScrolled);
setInterval(showTimes, 30_000);
enhance(document);
// A form that somebody edits has got a part with a script.
document.addEventListener('millwright:part', ({ target }) => target instanceof HTMLElement && startIsland(target));
showState(document);
offerThemes();
keepProgress();
// Most pages with forms have nothing that changes.
if (document.body.dataset['state'] || document.querySelector('[data-live]'))
  void import('./live.ts').then(({ keepLive }) => keepLive());
if (watches().length > 0) void import('./watcher.ts').then(({ watchBuilds }) => watchBuilds());
