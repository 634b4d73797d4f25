import type { ReactNode } from 'react';
import { Icon, type IconType } from '../../ui/page/icon.tsx';

interface DoorMessageProps {
  icon: IconType;
  title: string;
  tone?: 'ok' | 'warn';
  children: ReactNode;
}

/** One piece of news in place of a form. */
export function FrameMessage({ icon, title, tone = 'ok', children }: DoorMessageProps) {
  return (
    <section className="door-message" role="status">
      <span className={`door-mark ${tone}`}>
        <Icon of={icon} />
      </span>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
