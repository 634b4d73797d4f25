import { createTheme, DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ConfirmDialogs } from '../overlay/confirm.tsx';
import { loadDialog } from '../overlay/dialog.tsx';
import { loadDrawer } from '../overlay/drawer.tsx';
import { Toasts } from '../overlay/toast.tsx';

const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  autoContrast: false,
});

/** The kit keeps its own direction; a change of language must not mount the whole app anew. */
function DirectionSync({ direction }: { direction: 'rtl' | 'ltr' }) {
  const { dir, setDirection } = useDirection();
  useEffect(() => {
    if (dir !== direction) setDirection(direction);
  }, [dir, direction, setDirection]);
  return null;
}

/** Windows are not needed for the first picture; they are there before the first click, and without a network. */
function useWindowsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([loadDialog(), loadDrawer()]), 1500);
    return () => clearTimeout(timer);
  }, []);
}

interface UiProviderProps {
  direction: 'rtl' | 'ltr';
  scheme: 'light' | 'dark';
  children: ReactNode;
}

/** The kit with our theme: its variables are static files, so that no style element is made at run time. */
export function UiProvider({ direction, scheme, children }: UiProviderProps) {
  useWindowsAhead();
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <DirectionSync direction={direction} />
        {children}
        <ConfirmDialogs />
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}
