import type { ReactNode } from 'react';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon, type IconType } from '../../ui/page/icon.tsx';
import css from './sign-in.module.css';

interface DoorMessageProps {
  icon: IconType;
  title: string;
  tone?: 'ok' | 'warn';
  children: ReactNode;
}

/** One piece of news in place of a form. */
export function FrameMessage({ icon, title, tone = 'ok', children }: DoorMessageProps) {
  return (
    <section className={css.doorMessage} role="status">
      <span className={classNames(css.doorMark, css[tone])}>
        <Icon of={icon} />
      </span>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
