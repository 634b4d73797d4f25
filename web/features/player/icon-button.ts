import { draw, element } from '../../device/element.ts';
import css from './player.module.css';

const icons = {
  play: '<path d="M7 4.5v15l12-7.5z" fill="currentColor" stroke="none"/>',
  pause: '<path d="M8 5v14M16 5v14" stroke-width="3.4"/>',
  back: '<path d="M5 4.5V9h4.5M5.3 9A7.5 7.5 0 1 1 4.5 13"/>',
  forward: '<path d="M19 4.5V9h-4.5M18.7 9a7.5 7.5 0 1 0 .8 4"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11"/>',
  silent: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>',
  captions:
    '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="M10.5 10.2a2.3 2.3 0 1 0 0 3.6M17 10.2a2.3 2.3 0 1 0 0 3.6"/>',
  problem: '<path d="M6 21V4M6 4.8c4-2.4 8 2.4 12 0v8.4c-4 2.4-8-2.4-12 0"/>',
  full: '<path d="M4 9V4.5h5M20 9V4.5h-5M4 15v4.5h5M20 15v4.5h-5"/>',
  small: '<path d="M9 4.5V9H4M15 4.5V9h5M9 19.5V15H4M15 19.5V15h5"/>',
} as const;
export type PlayerIcon = keyof typeof icons;

export function setButton(button: HTMLButtonElement, icon: PlayerIcon, label: string): void {
  draw(button, icons[icon], label);
}

export function iconButton(icon: PlayerIcon, label: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', css.button, { type: 'button' });
  setButton(button, icon, label);
  button.addEventListener('click', onClick);
  return button;
}
