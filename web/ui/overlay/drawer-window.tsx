import { Drawer as KitDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../hook/use-escape.ts';
import { useSecondPress } from '../hook/use-second-press.ts';
import { Kit } from '../page/kit.tsx';
import css from './drawer-window.module.css';
import { closedByVeil } from './veil.ts';

export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `end`: details of a row, the list stays usable beside it. `start`: the menu of a phone. */
  side?: 'start' | 'end';
  /** Own bar at the foot. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The window of `drawer.tsx`, loaded with the first drawer. */
export function DrawerWindow({ opened, onClose, title, side = 'end', footer, children }: DrawerProps) {
  const { t } = useTranslation();
  useEscape(opened, onClose);
  useSecondPress(opened);
  return (
    <Kit>
      <KitDrawer
        opened={opened}
        onClose={onClose}
        closeOnEscape={false}
        title={title}
        // The kit mirrors `left` and `right` by itself: `left` is the inline start.
        position={side === 'start' ? 'left' : 'right'}
        size={side === 'start' ? 'var(--sidebar-drawer-w)' : 'var(--drawer-w)'}
        returnFocus={false}
        // The kit writes `<header>`, which would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        zIndex="var(--z-drawer)"
        withOverlay={side === 'start'}
        trapFocus={side === 'start'}
        lockScroll={side === 'start'}
        {...closedByVeil(onClose)}
        transitionProps={{ duration: 180 }}
        closeButtonProps={{ 'aria-label': t('common:close') }}
        classNames={{ body: css.body, content: css.content, header: css.header, inner: `drawer-${side}` }}
      >
        <div className={css.scroll}>{children}</div>
        {footer && <div className={css.foot}>{footer}</div>}
      </KitDrawer>
    </Kit>
  );
}
