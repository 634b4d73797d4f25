/** The windows of the kit, as one file of the build: opening one loads all of them. */
export { DialogWindow } from './dialog-window.tsx';
export { DrawerWindow } from './drawer-window.tsx';
export { MenuWindow } from './menu-window.tsx';
