import { vi } from 'vitest';
import { forgetPerson } from '../device/person-change.ts';

/*
 * The files of a worker share one window and one load of the modules, which takes a fifth of the time that a window for each
 * takes. So each file finds what a new window has: an empty page, nothing stored, no news, and no stand-in of another.
 */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
forgetPerson();
if (typeof document !== 'undefined') {
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', '/');
}

// Without a layout the kit's focus finds nothing to go to in a menu, and says so in three hundred lines.
const { warn } = console;
vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
  if (!String(words[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...words);
});
