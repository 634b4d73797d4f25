import type { LucideIcon } from 'lucide-react';

export type IconType = LucideIcon;

interface IconProps {
  of: LucideIcon;
  /** 16 px in meta lines, 20 px elsewhere. */
  small?: boolean;
  /** Arrows, send and undo mirror in right-to-left; play, clock and phone do not. */
  flip?: boolean;
  /** Drawn at the end of a line of text. */
  className?: string;
}

/** A drawing beside words: never the only name of a thing. */
export function Icon({ of: Drawing, small, flip, className }: IconProps) {
  const names = ['icon', small && 'small-icon', flip && 'flip', className].filter(Boolean).join(' ');
  return <Drawing className={names} aria-hidden="true" focusable="false" />;
}
