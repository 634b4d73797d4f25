import { cloneElement, lazy, type ReactNode, Suspense, useContext, useId, useState } from 'react';
import { useEverTrue } from '../hook/use-ever-true.ts';
import { loadWindows } from './load-windows.ts';
import { type MenuItemProps, MenuPartsContext, type MenuTarget } from './menu-parts.ts';

const MenuWindow = lazy(() => loadWindows().then((module) => ({ default: module.MenuWindow })));

interface MenuProps {
  target: MenuTarget;
  width?: number;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A button with a menu. Until it is pressed for the first time it is the button alone: lists have one in each row. */
export function Menu({ target, width = 220, align = 'start', children }: MenuProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const wanted = useEverTrue(opened);
  return (
    <>
      {cloneElement(target, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        ref: setButton,
        onClick: () => setOpened(!opened),
      })}
      {wanted && button && (
        <Suspense>
          <MenuWindow
            id={id}
            button={button}
            opened={opened}
            onOpened={setOpened}
            width={width}
            align={align}
          >
            {children}
          </MenuWindow>
        </Suspense>
      )}
    </>
  );
}

/** A line of a menu. */
export function MenuItem(props: MenuItemProps) {
  const parts = useContext(MenuPartsContext);
  return parts && <parts.Item {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = useContext(MenuPartsContext);
  return parts && <parts.Label>{children}</parts.Label>;
}

export function MenuDivider() {
  const parts = useContext(MenuPartsContext);
  return parts && <parts.Divider />;
}
