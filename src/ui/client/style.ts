/** The style of every page. Colours are variables, so that light and dark stand side by side. */
export const STYLE = `:root {
  color-scheme: light dark;
  --page: #ffffff;
  --raised: #f4f6f8;
  --text: #1c2330;
  --muted: #556070;
  --line: #d5dae1;
  --field: #7a8595;
  --link: #0b57a4;
  --primary: #0b57a4;
  --on-primary: #ffffff;
  --danger: #b3261e;
  --notice: #fff4d6;
  --good: #1a7f37;
  --warn: #8f5f00;
  --bad: #c62828;
  --still: #66707d;
  --magenta: #8a2288;
  --cyan: #0b6470;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14181f;
    --raised: #1d232c;
    --text: #e6eaf0;
    --muted: #a3adbb;
    --line: #343c48;
    --field: #8590a0;
    --link: #82bbf7;
    --primary: #82bbf7;
    --on-primary: #10151c;
    --danger: #ff9c94;
    --notice: #3a3113;
    --good: #4cc06a;
    --warn: #dba53a;
    --bad: #ff8078;
    --still: #98a2b0;
    --magenta: #e08be0;
    --cyan: #5cc8d6;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--page); }
.skip:focus { left: 0.5rem; top: 0.5rem; }
.top, footer { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding: 0.75rem 1.25rem; background: var(--raised); }
.top { justify-content: space-between; border-bottom: 1px solid var(--line); }
.top nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
.top .places { flex: 1; }
.brand { color: var(--text); font-weight: 700; text-decoration: none; }
footer { border-top: 1px solid var(--line); color: var(--muted); font-size: 0.875rem; }
.breadcrumbs ol { display: flex; flex-wrap: wrap; margin: 0; padding: 0.5rem 1.25rem; list-style: none; }
.breadcrumbs li + li::before { content: '›'; padding: 0 0.5rem; color: var(--muted); }
main { max-width: 76rem; min-height: 70vh; margin: 0 auto; padding: 0.5rem 1.25rem 3rem; }
h1 { margin: 0.75rem 0; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.75rem 0 0.5rem; font-size: 1.15rem; }
h3 { margin: 1rem 0 0; font-size: 1rem; }
p, li, dd { overflow-wrap: anywhere; }
td, th { overflow-wrap: break-word; }
.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 0 2rem; }
.narrow { max-width: 22rem; margin: 0 auto; }
.tabs ul { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 1rem 0 0.75rem; padding: 0; border-bottom: 1px solid var(--line); list-style: none; }
.tabs a { display: block; padding: 0.35rem 0.9rem; border-bottom: 3px solid transparent; text-decoration: none; }
.tabs a:hover { border-color: var(--field); }
.tabs [aria-current] { border-color: var(--link); color: var(--text); font-weight: 600; }
.cells { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 0.25rem 1.5rem; padding: 0; list-style: none; }
.reports { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; padding: 0; list-style: none; }
.reports img { display: block; max-width: 100%; height: auto; }
.many { max-height: 24rem; overflow-y: auto; }
.muted, .empty { color: var(--muted); }
.reason, .about { display: block; color: var(--muted); font-weight: 400; font-size: 0.875rem; }
.reason { color: var(--danger); }
.about { margin-left: 1.6rem; }
.description { white-space: pre-wrap; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.error { color: var(--danger); }
.tag { margin-left: 0.5rem; padding: 0 0.4rem; border: 1px solid var(--field); border-radius: 0.6rem; font-size: 0.8rem; white-space: nowrap; }
.notice { margin: 0.75rem 0; padding: 0.6rem 0.9rem; border-left: 4px solid var(--warn); background: var(--notice); }
body > .notice { margin: 0; padding-left: 1.25rem; }
.notice.error { border-color: var(--danger); background: var(--raised); color: var(--text); }
.plain { margin: 0.5rem 0; padding: 0; list-style: none; }
.plain li { padding: 0.25rem 0; }
td > .plain { margin: 0; }
td > .plain li { padding: 0; }

.scroll { overflow-x: auto; position: relative; }
.scroll + a, .scroll + .actions { margin-top: 0.75rem; }
.scroll + a { display: inline-block; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.45rem 0.75rem 0.45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--muted); font-size: 0.875rem; font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; }
.value { font-family: ui-monospace, 'Liberation Mono', monospace; font-size: 0.875rem; white-space: pre-wrap; }

.facts { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.25rem 1.5rem; }
.facts div { display: contents; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; white-space: pre-wrap; }

.status { display: inline-flex; align-items: center; gap: 0.4rem; white-space: nowrap; }
.status svg { flex: none; fill: currentColor; }
.status:not(.status-folder) path { fill: none; stroke: var(--page); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.status-text { color: var(--text); font-size: 0.875rem; }
.status-blue { color: var(--good); }
.status-yellow { color: var(--warn); }
.status-red { color: var(--bad); }
.status-notbuilt, .status-aborted, .status-disabled { color: var(--still); }
.status-building svg { animation: pulse 1.2s ease-in-out infinite alternate; }
@keyframes pulse { to { opacity: 0.35; } }
@media (prefers-reduced-motion: reduce) { .status-building svg { animation: none; } }
.status-folder { color: var(--still); }
.weather { display: inline-flex; align-items: center; gap: 0.4rem; color: var(--still); white-space: nowrap; }
.weather svg { flex: none; }
.weather path { fill: none; stroke: currentColor; stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round; }
@media (max-width: 40rem) {
  td .status-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}

form { margin: 0.75rem 0; }
form.inline { display: inline-block; margin: 0; }
label, legend { display: block; margin: 0.75rem 0 0.25rem; font-weight: 600; }
label.choice { font-weight: 400; }
fieldset { margin: 1rem 0; padding: 0 1rem 1rem; border: 1px solid var(--line); border-radius: 0.4rem; }
input, select, textarea, button, .button { font: inherit; }
input:not([type='checkbox'], [type='radio'], [type='file']), select, textarea {
  width: 100%;
  max-width: 34rem;
  padding: 0.4rem 0.6rem;
  border: 1px solid var(--field);
  border-radius: 0.3rem;
  background: var(--page);
  color: var(--text);
}
input[type='checkbox'], input[type='radio'] { width: 1.1rem; height: 1.1rem; vertical-align: -0.15em; }
textarea.code { max-width: none; font-family: ui-monospace, 'Liberation Mono', monospace; font-size: 0.875rem; }
.field p { margin: 0.25rem 0; }
button, .button {
  display: inline-block;
  padding: 0.35rem 0.9rem;
  border: 1px solid var(--field);
  border-radius: 0.3rem;
  background: var(--raised);
  color: var(--text);
  text-decoration: none;
  cursor: pointer;
}
form:not(.inline) > button { margin-top: 1rem; }
form > button + button { margin-left: 0.5rem; }
button:hover, .button:hover { border-color: var(--text); }
button:disabled { opacity: 0.6; cursor: default; }
.primary { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
button.danger { border-color: var(--danger); color: var(--danger); }
summary { padding: 0.35rem 0; color: var(--link); cursor: pointer; }
.token { display: block; margin-top: 0.75rem; }

code, pre { font-family: ui-monospace, 'Liberation Mono', monospace; }
.console {
  margin: 0.75rem 0;
  padding: 1rem;
  background: var(--raised);
  font-size: 0.875rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.stages td, .stages th { white-space: nowrap; }
.stages td > .plain { min-width: 15rem; white-space: normal; overflow-wrap: anywhere; }
.stages tbody th, .stages thead th { max-width: 20rem; white-space: normal; overflow-wrap: break-word; }
.stages .reason { min-width: 10rem; max-width: 24rem; white-space: normal; overflow-wrap: anywhere; }
[class^='depth-'] { display: block; }
.about-run { display: block; white-space: nowrap; color: var(--muted); font-weight: 400; font-size: 0.875rem; }
.argument { margin: 0.5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--muted); }
.depth-1 { padding-left: 1.25rem; }
.depth-2 { padding-left: 2.5rem; }
.depth-3 { padding-left: 3.75rem; }
.depth-4 { padding-left: 5rem; }
.depth-5 { padding-left: 6.25rem; }
.depth-6 { padding-left: 7.5rem; }
.depth-7 { padding-left: 8.75rem; }
.depth-8 { padding-left: 10rem; }
.depth-9 { padding-left: 11.25rem; }
.depth-10 { padding-left: 12.5rem; }
.depth-11 { padding-left: 13.75rem; }
.depth-12 { padding-left: 15rem; }
.ansi-bold { font-weight: 700; }
.ansi-faint { opacity: 0.75; }
.ansi-italic { font-style: italic; }
.ansi-underline { text-decoration: underline; }
.ansi-strike { text-decoration: line-through; }
.ansi-underline.ansi-strike { text-decoration: underline line-through; }
.ansi-fg-0, .ansi-fg-8, .ansi-fg-7 { color: var(--muted); }
.ansi-fg-1, .ansi-fg-9 { color: var(--bad); }
.ansi-fg-2, .ansi-fg-10 { color: var(--good); }
.ansi-fg-3, .ansi-fg-11 { color: var(--warn); }
.ansi-fg-4, .ansi-fg-12 { color: var(--link); }
.ansi-fg-5, .ansi-fg-13 { color: var(--magenta); }
.ansi-fg-6, .ansi-fg-14 { color: var(--cyan); }
.ansi-fg-15 { color: var(--text); }
.ansi-bg-0, .ansi-bg-8 { background: #333; color: #fff; }
.ansi-bg-1, .ansi-bg-9 { background: #a61b1b; color: #fff; }
.ansi-bg-2, .ansi-bg-10 { background: #17692f; color: #fff; }
.ansi-bg-3, .ansi-bg-11 { background: #f2d264; color: #111; }
.ansi-bg-4, .ansi-bg-12 { background: #0b57a4; color: #fff; }
.ansi-bg-5, .ansi-bg-13 { background: #8a2288; color: #fff; }
.ansi-bg-6, .ansi-bg-14 { background: #0b6470; color: #fff; }
.ansi-bg-7, .ansi-bg-15 { background: #e5e5e5; color: #111; }
.console span > a { color: inherit; }
`;
