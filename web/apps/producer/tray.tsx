import { UploadTray } from '../../features/upload/upload-tray.tsx';

/** Slot of the upload tray: it lives in the shell, so that it survives every change of screen. */
export function Tray() {
  return <UploadTray />;
}
