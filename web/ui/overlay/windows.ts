/** The windows of the kit, as one file of the build: whoever opens one has them all. */
export { DialogWindow } from './dialog-window.tsx';
export { DrawerWindow } from './drawer-window.tsx';
export { MenuWindow } from './menu-window.tsx';
