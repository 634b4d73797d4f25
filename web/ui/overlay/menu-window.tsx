import { Menu as KitMenu } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';
import { useEscape } from '../hook/use-escape.ts';
import { Icon } from '../page/icon.tsx';
import { Kit } from '../page/kit.tsx';
import css from './menu.module.css';
import { type MenuItemProps, MenuPartsContext } from './menu-parts.ts';

interface AnchorProps {
  button: HTMLElement;
  ref?: Ref<HTMLElement>;
}

/** Tells the kit which button the window belongs to; the button itself stays where its page drew it. */
function Anchor({ button, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button);
    else if (ref) ref.current = button;
  }, [button, ref]);
  return null;
}

function Item({ icon, flip, danger, disabled, chosen, stay, hint, onClick, children }: MenuItemProps) {
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

const parts = { Item, Label: KitMenu.Label, Divider: KitMenu.Divider };

export interface MenuWindowProps {
  /** The id of the button; the window is `<id>-dropdown`. */
  id: string;
  button: HTMLElement;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  width: number;
  align: 'start' | 'end';
  children: ReactNode;
}

/** The window of `menu.tsx`, loaded with the first menu. */
export function MenuWindow({ id, button, opened, onOpened, width, align, children }: MenuWindowProps) {
  // Drawn shut first: the kit looks where the focus was when it sees the window open.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  // Back closes it as it closes every window.
  useEscape(opened, () => onOpened(false));
  return (
    <Kit>
      <KitMenu
        id={id}
        opened={shown}
        onChange={onOpened}
        width={width}
        position={align === 'start' ? 'bottom-start' : 'bottom-end'}
        shadow="md"
        radius="md"
        returnFocus
        // A focus holder inside of the list would be a child that no menu may have.
        withInitialFocusPlaceholder={false}
        zIndex="var(--z-dialog)"
        classNames={{ itemLabel: css.words }}
        transitionProps={{ duration: 120 }}
      >
        <KitMenu.Target>
          <Anchor button={button} />
        </KitMenu.Target>
        <KitMenu.Dropdown>
          <MenuPartsContext value={parts}>{children}</MenuPartsContext>
        </KitMenu.Dropdown>
      </KitMenu>
    </Kit>
  );
}
