import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../hook/use-escape.ts';
import { useSecondPress } from '../hook/use-second-press.ts';
import { Kit } from '../page/kit.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import css from './dialog-window.module.css';
import { useLeaveWindow, WindowWork } from './unsaved.tsx';
import { closedByVeil } from './veil.ts';

export interface DialogProps {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Widths in pixels: 440 for a question, 640 for a form, 960 for a table. */
  width?: number;
  /** Buttons at the foot, the filled one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Tells the kit where the focus begins: in the first field, not on the cross. A part that says `autoFocus` itself wins.
 * Runs when the window is put into the page, before the kit looks.
 */
function beginInside(mark: HTMLElement | null): void {
  const body = mark?.parentElement;
  if (!body || body.querySelector('[data-autofocus]')) return;
  const first = body.querySelector('input:enabled, textarea:enabled, select:enabled');
  (first ?? body.querySelector('button:enabled'))?.setAttribute('data-autofocus', '');
}

/** The window of `dialog.tsx`, loaded with the first dialog. */
export function DialogWindow(props: DialogProps) {
  return (
    <WindowWork>
      <Window {...props} />
    </WindowWork>
  );
}

function Window({ opened, title, onClose, width = 440, footer, children }: DialogProps) {
  const { t } = useTranslation();
  const close = useLeaveWindow(onClose);
  useEscape(opened, close);
  useSecondPress(opened);
  return (
    <Kit>
      <Modal
        opened={opened}
        onClose={close}
        closeOnEscape={false}
        {...closedByVeil(close)}
        title={title}
        size={width}
        centered
        returnFocus={false}
        // The kit writes `<header>`, which would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        zIndex="var(--z-dialog)"
        transitionProps={{ transition: 'fade', duration: 140 }}
        closeButtonProps={{ 'aria-label': t('common:close') }}
        classNames={{ body: css.body, header: css.header }}
      >
        <span hidden ref={beginInside} />
        {children}
        {footer && <DialogFoot>{footer}</DialogFoot>}
      </Modal>
    </Kit>
  );
}
