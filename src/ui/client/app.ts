/** The script of every page. Plain text of the browser: it is served as it stands. Pages work without most of it. */
export const APP = String.raw`'use strict';
(function () {
  const all = (selector) => Array.from(document.querySelectorAll(selector));

  // Times.

  const UNITS = [['yr', 31536000], ['mo', 2592000], ['day', 86400], ['hr', 3600], ['min', 60], ['sec', 1]];

  function ago(seconds) {
    for (const [unit, size] of UNITS) {
      if (seconds < size) continue;
      const count = Math.floor(seconds / size);
      return count + ' ' + unit + (unit === 'day' && count > 1 ? 's' : '') + ' ago';
    }
    return 'just now';
  }

  function showTimes() {
    for (const time of all('time[data-ago]')) {
      if (!time.title) time.title = time.textContent;
      time.textContent = ago((Date.now() - Date.parse(time.dateTime)) / 1000);
    }
  }

  // Posting. A field may be called like a member of its form and hide it, so those are not asked of the form itself.

  const attribute = (form, name) => Element.prototype.getAttribute.call(form, name);
  const within = (form, selector) => Element.prototype.querySelector.call(form, selector);
  const addressOf = (form) => new URL(attribute(form, 'action'), location.href).href;

  function crumbOf(form) {
    const input = within(form, 'input[data-crumb]');
    return input ? { [input.name]: input.value } : {};
  }

  /** Headers carry bytes: what is UTF-8 in them is read as such. */
  function headerText(text) {
    try {
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return text;
    }
  }

  function complain(form, text) {
    let place = within(form, '.refusal');
    if (!place) {
      place = document.createElement('p');
      place.className = 'notice error refusal';
      place.setAttribute('role', 'alert');
      Element.prototype.append.call(form, place);
    }
    place.textContent = text;
  }

  /** Answers the response where the server took it, else shows why not and answers null. */
  async function post(form, body, headers) {
    const button = within(form, 'button[type=submit]');
    if (button) button.disabled = true;
    try {
      const response = await fetch(addressOf(form), {
        method: 'POST',
        body,
        headers: Object.assign(crumbOf(form), headers),
        redirect: 'manual',
      });
      if (response.ok || response.type === 'opaqueredirect') return response;
      const reason = headerText(response.headers.get('X-Error') || '');
      complain(form, reason || 'The server refused it with status ' + response.status + '.');
    } catch {
      complain(form, 'The server could not be reached.');
    }
    if (button) button.disabled = false;
    return null;
  }

  function fieldsOf(form) {
    const fields = new FormData(form);
    return attribute(form, 'enctype') === 'multipart/form-data' ? fields : new URLSearchParams(fields);
  }

  function goOn(address) {
    if (address) location.assign(address);
    else location.reload();
  }

  async function send(form) {
    if (await post(form, fieldsOf(form), {})) goOn(attribute(form, 'data-next'));
  }

  async function sendXml(form) {
    const type = { 'Content-Type': 'application/xml;charset=UTF-8' };
    if (await post(form, within(form, 'textarea').value, type)) goOn(new URL('.', addressOf(form)).href);
  }

  async function createToken(form) {
    const response = await post(form, fieldsOf(form), {});
    if (!response) return;
    const answer = await response.json();
    within(form, 'button[type=submit]').disabled = false;
    if (answer.status !== 'ok') return complain(form, answer.message || 'No token was created.');
    const value = document.createElement('code');
    value.textContent = answer.data.tokenValue;
    within(form, 'output').replaceChildren(
      'Copy ' + answer.data.tokenName + ' now, it is not shown again: ',
      value,
    );
  }

  const BEHAVIOURS = { xml: sendXml, token: createToken };

  document.addEventListener('submit', (event) => {
    const form = event.target;
    const question = attribute(form, 'data-confirm');
    if (question && !window.confirm(question)) return event.preventDefault();
    const action = BEHAVIOURS[attribute(form, 'data-behaviour')] || (attribute(form, 'data-next') === null ? null : send);
    if (!action) return;
    event.preventDefault();
    action(form);
  });

  // A choice of true and false becomes a check box that drives it.

  function makeCheckBox(select) {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.id = select.id;
    box.checked = select.value === 'true';
    const description = select.getAttribute('aria-describedby');
    if (description) box.setAttribute('aria-describedby', description);
    select.removeAttribute('id');
    select.hidden = true;
    box.addEventListener('change', () => {
      select.value = String(box.checked);
    });
    select.before(box);
  }

  // The console of a build under way. Of the server's HTML only text, classes and addresses of links are taken over.

  const MOST_TEXT = 2000000;
  const SLOWEST = 10000;

  function followConsole(place) {
    const state = document.getElementById('console-state');
    let start = Number(place.dataset.follow);
    let length = place.textContent.length;
    let wait = 1000;

    function copyOf(node) {
      if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
      const copy = document.createElement(node.localName === 'a' ? 'a' : 'span');
      if (node.className) copy.className = node.className;
      if (/^https?:/.test(node.getAttribute('href') || '')) copy.href = node.getAttribute('href');
      copy.append(...Array.from(node.childNodes, copyOf));
      return copy;
    }

    function add(html) {
      const parsed = new DOMParser().parseFromString('<pre>\n' + html, 'text/html');
      const pieces = Array.from(parsed.querySelector('pre').childNodes, copyOf);
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 50;
      place.append(...pieces);
      for (const piece of pieces) length += piece.textContent.length;
      while (length > MOST_TEXT && place.childNodes.length > 1) {
        length -= place.firstChild.textContent.length;
        place.firstChild.remove();
        document.getElementById('console-shortened').hidden = false;
      }
      if (atEnd) window.scrollTo(0, document.documentElement.scrollHeight);
    }

    async function read() {
      const response = await fetch(place.dataset.url + '?start=' + start);
      if (!response.ok) throw new Error(String(response.status));
      const text = (await response.text()).replace(/\r\n/g, '\n');
      const next = Number(response.headers.get('X-Text-Size'));
      // A log that became shorter was begun anew.
      if (next < start) {
        place.replaceChildren();
        length = 0;
      }
      if (text) add(text);
      start = next;
      return response.headers.get('X-More-Data') === 'true';
    }

    async function turn() {
      let more = true;
      try {
        more = await read();
        wait = 1000;
        state.textContent = more ? 'The build is under way.' : 'The build has ended.';
      } catch {
        wait = Math.min(wait * 2, SLOWEST);
        state.textContent = 'The server cannot be reached; trying again.';
      }
      if (more) setTimeout(turn, wait);
    }

    turn();
  }

  // Part of a page that changes while a build runs: it is taken from the page as it is now.

  /** Puts the fresh part in the place of the old one; who reads or scrolls in it stays where he is. */
  function replacePart(old, fresh) {
    const copy = document.importNode(fresh, true);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const places = (part) => Array.from(part.querySelectorAll('.scroll, .scroll a'));
    const at = focused ? places(old).indexOf(focused) : -1;
    const href = focused && focused.getAttribute('href');
    const scrolled = Array.from(old.querySelectorAll('.scroll'), (box) => box.scrollLeft);
    old.replaceWith(copy);
    copy.querySelectorAll('.scroll').forEach((box, index) => {
      box.scrollLeft = scrolled[index] || 0;
    });
    const same = href && Array.from(copy.querySelectorAll('a')).find((link) => link.getAttribute('href') === href);
    const next = same || places(copy)[at];
    if (next) next.focus({ preventScroll: true });
    showTimes();
    return copy;
  }

  function keepLive(section) {
    let wait = 1000;
    let seen = null;
    async function turn() {
      try {
        const response = await fetch(location.href);
        if (!response.ok) throw new Error(String(response.status));
        const page = new DOMParser().parseFromString(await response.text(), 'text/html');
        const fresh = page.getElementById(section.id);
        if (!fresh) return;
        if (!seen || !fresh.isEqualNode(seen)) section = replacePart(section, fresh);
        seen = fresh;
        // The build has ended: the rest of the page is another one now.
        if (!('live' in fresh.dataset)) return location.reload();
        wait = 1000;
      } catch {
        wait = Math.min(wait * 2, SLOWEST);
      }
      setTimeout(turn, wait);
    }
    setTimeout(turn, wait);
  }

  showTimes();
  setInterval(showTimes, 30000);
  all('select[data-check]').forEach(makeCheckBox);
  all('form[data-behaviour=xml] button[type=submit]').forEach((button) => {
    button.disabled = false;
  });
  all('pre[data-follow]').forEach(followConsole);
  all('section[data-live]').forEach(keepLive);
})();
`;
