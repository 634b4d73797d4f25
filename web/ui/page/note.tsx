import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const icons = { ok: CircleCheck, info: Info, warn: TriangleAlert, danger: TriangleAlert } as const;

/** A tinted line that says what is the matter and where to mend it. */
export function Note({
  tone,
  children,
  live,
}: {
  tone: keyof typeof icons;
  children: ReactNode;
  /** Announced when it appears. */
  live?: boolean;
}) {
  return (
    <div className={`note ${tone}`} role={live ? 'alert' : undefined}>
      <Icon of={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
