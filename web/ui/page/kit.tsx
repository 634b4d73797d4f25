import {
  createTheme,
  DEFAULT_THEME,
  DirectionContext,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { LookContext } from './look.ts';

const theme = mergeMantineTheme(
  DEFAULT_THEME,
  createTheme({
    fontFamily: 'var(--font-ui)',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    autoContrast: false,
  }),
);

const nothing = () => undefined;

const basics = (colorScheme: 'light' | 'dark') => ({
  colorScheme,
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
});
const basicsOf = { light: basics('light'), dark: basics('dark') };
const direction = (dir: 'rtl' | 'ltr') => ({ dir, toggleDirection: nothing, setDirection: nothing });
const directionOf = { rtl: direction('rtl'), ltr: direction('ltr') };

/**
 * What parts of the kit need to be drawn: our theme, the direction and light or dark. It stands around each of them and
 * not around the app, which then loads none of the kit for a screen that shows none; the kit's variables are static
 * files, and its marks on `<html>` are set by the app.
 */
export function Kit({ children }: { children: ReactNode }) {
  const look = useContext(LookContext);
  return (
    <MantineContext value={basicsOf[look.scheme]}>
      <MantineThemeContext value={theme}>
        <DirectionContext value={directionOf[look.direction]}>{children}</DirectionContext>
      </MantineThemeContext>
    </MantineContext>
  );
}
