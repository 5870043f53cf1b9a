import { pageShortcuts } from '../ui/page-shortcuts';

/** Tells the early keys that the page lives. */
export const ALIVE_EVENT = 'parley:alive';

const { palette, sidebar, begin, keys } = pageShortcuts;
const commands = [palette, sidebar, begin, keys].flat();

/**
 * Runs before the page lives. Shows the draft at once, and keeps the keys that only a living page can follow: Enter in the
 * message box, and the commands of the keyboard. They are pressed again when the page lives. The text that is typed
 * meanwhile is in the box already.
 */
export const earlyKeysScript = `(function () {
  var kept = [];
  var commands = ${JSON.stringify(commands)};
  function isSend(event) {
    return event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.target.tagName === 'TEXTAREA' &&
      !matchMedia('(pointer: coarse)').matches;
  }
  function isCommand(event) {
    var isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
    if (event.altKey || !(isMac ? event.metaKey : event.ctrlKey)) return false;
    var key = (event.key > '\\u007f' ? event.code.replace(/^Key/, '') : event.key).toLowerCase();
    return commands.indexOf('Mod+' + (event.shiftKey && /[a-z]/.test(key) ? 'Shift+' : '') + key) >= 0;
  }
  function keep(event) {
    if (!document.querySelector('[data-sidebar]') || !(isSend(event) || isCommand(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(event);
  }
  function showDraft() {
    var box = document.querySelector('[data-sidebar] textarea');
    var id = location.pathname.match(/^\\/c\\/([^/]+)/);
    var name = 'parley:draft:' + (id ? id[1] : 'new');
    try { var draft = sessionStorage.getItem(name); if (draft === null) draft = localStorage.getItem(name); } catch (e) {}
    if (box && draft && !box.value) box.value = draft;
  }
  addEventListener('keydown', keep, true);
  addEventListener('DOMContentLoaded', showDraft);
  addEventListener('${ALIVE_EVENT}', function () {
    removeEventListener('keydown', keep, true);
    removeEventListener('DOMContentLoaded', showDraft);
    kept.forEach(function (event) { event.target.dispatchEvent(new KeyboardEvent('keydown', event)); });
  }, { once: true });
})()`;
