import { Menu as KitMenu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconType } from '../page/icon.tsx';
import css from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  target: ReactElement;
  width?: number;
  align?: 'start' | 'end';
  children: ReactNode;
}

export function Menu({ target, width = 220, align = 'start', children }: MenuProps) {
  return (
    <KitMenu
      width={width}
      position={align === 'start' ? 'bottom-start' : 'bottom-end'}
      shadow="md"
      radius="md"
      returnFocus
      // A focus holder inside of the list would be a child that no menu may have.
      withInitialFocusPlaceholder={false}
      zIndex="var(--z-dialog)"
      transitionProps={{ duration: 120 }}
    >
      <KitMenu.Target>{target}</KitMenu.Target>
      <KitMenu.Dropdown>{children}</KitMenu.Dropdown>
    </KitMenu>
  );
}

export const MenuLabel = KitMenu.Label;
export const MenuDivider = KitMenu.Divider;

interface MenuItemProps {
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

export function MenuItem({
  icon,
  flip,
  danger,
  disabled,
  chosen,
  stay,
  hint,
  onClick,
  children,
}: MenuItemProps) {
  if (chosen !== undefined) {
    return (
      <KitMenu.CheckboxItem
        checked={chosen}
        onChange={() => onClick?.()}
        checkIcon={<Icon of={Check} small className={css.chosen} />}
        rightSection={hint}
        disabled={disabled}
        closeMenuOnClick={!stay}
      >
        <span className={css.choice}>
          {icon && <Icon of={icon} flip={flip} />}
          {children}
        </span>
      </KitMenu.CheckboxItem>
    );
  }
  return (
    <KitMenu.Item
      leftSection={icon && <Icon of={icon} flip={flip} />}
      rightSection={hint}
      className={danger ? css.danger : undefined}
      disabled={disabled}
      closeMenuOnClick={!stay}
      onClick={onClick}
    >
      {children}
    </KitMenu.Item>
  );
}
