import { getUiConfig } from '../../device/ui-config.ts';
import { useShortcut } from './use-shortcut.ts';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Keys of one sign, here and in what lists them. The physical key counts for letters: a Hebrew keyboard has others there. */
export const letterKeys = {
  search: ({ key }: KeyboardEvent) => key === '/',
  create: ({ code, shiftKey }: KeyboardEvent) => code === 'KeyN' && !shiftKey,
  edit: ({ code, shiftKey }: KeyboardEvent) => code === 'KeyE' && !shiftKey,
  help: ({ key }: KeyboardEvent) => key === '?',
} as const;

/**
 * Calls at a key of one sign: never while a person writes or a window or menu is open, nor for a person who has turned such keys off
 * (WCAG 2.2, 2.1.4).
 */
export function useLetterKey(name: keyof typeof letterKeys, act: (() => void) | undefined): void {
  useShortcut(
    (event) =>
      act !== undefined &&
      letterKeys[name](event) &&
      !event.ctrlKey &&
      !event.altKey &&
      !event.metaKey &&
      !event.repeat &&
      !isWriting(event.target) &&
      !document.querySelector('[role="dialog"], [role="menu"]') &&
      !getUiConfig().accessibility.includes('noLetterKeys'),
    () => act?.(),
  );
}
