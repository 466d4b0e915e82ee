// The script of every page. Pages work without most of it.
import { enhance } from './enhance.ts';
import { keepLive } from './live.ts';
import { submitForm } from './post-form.ts';
import { clickPostLink } from './post-link.ts';
import { reachScrolled } from './scroll.ts';
import { leaveMenus, pressShortcut } from './shortcuts.ts';
import { showTimes } from './times.ts';

document.addEventListener('submit', submitForm);
document.addEventListener('click', clickPostLink);
document.addEventListener('click', leaveMenus);
document.addEventListener('focusin', leaveMenus);
document.addEventListener('keydown', leaveMenus);
document.addEventListener('keydown', pressShortcut);
window.addEventListener('resize', reachScrolled);
setInterval(showTimes, 30_000);
enhance(document);
keepLive();
