import {
  type ComponentType,
  createContext,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import type { IconType } from '../page/icon.tsx';

/** The button that opens a menu. */
export type MenuTarget = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;

export interface MenuItemProps {
  icon?: IconType;
  flip?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** A choice among others: draws a check when chosen. */
  chosen?: boolean;
  /** Keeps the menu open: for several choices in a row. */
  stay?: boolean;
  hint?: ReactNode;
  onClick?: () => void;
  children: ReactNode;
}

/** What draws the lines of a menu: it comes with the window, so that a closed menu brings none of it along. */
interface MenuParts {
  Item: ComponentType<MenuItemProps>;
  Label: ComponentType<{ children: ReactNode }>;
  Divider: ComponentType;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);
