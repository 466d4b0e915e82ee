// The script of every page. Pages work without most of it.
import { makeCheckBox } from './check-box.ts';
import { all } from './elements.ts';
import { followConsole } from './follow-console.ts';
import { keepLive } from './live-part.ts';
import { submitForm } from './post-form.ts';
import { showTimes } from './times.ts';

document.addEventListener('submit', submitForm);
showTimes();
setInterval(showTimes, 30_000);
all<HTMLSelectElement>('select[data-check]').forEach(makeCheckBox);
for (const button of all<HTMLButtonElement>('form[data-behaviour=xml] button[type=submit]')) button.disabled = false;
all<HTMLElement>('pre[data-follow]').forEach(followConsole);
all('section[data-live]').forEach(keepLive);
