import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { Search } from '../hook/navigation.ts';
import { classNames } from './class-name.ts';
import { Icon, type IconType } from './icon.tsx';
import { AppLink } from './link.tsx';

export type ButtonKind = 'primary' | 'outline' | 'ghost' | 'danger' | 'dangerOutline';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

interface Looks {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconType;
  /** Mirrors the icon in right-to-left (arrows, send). */
  flip?: boolean;
  iconAtEnd?: boolean;
}

const kindClass: Record<ButtonKind, string> = {
  primary: 'primary',
  outline: '',
  ghost: 'ghost',
  danger: 'danger-button',
  dangerOutline: 'danger-button line',
};

const sizeClass: Record<ButtonSize, string> = { xs: 'smallest', sm: 'small', md: '', lg: 'large' };

const classOf = ({ kind = 'outline', size = 'md' }: Looks, extra?: string) =>
  classNames('button', kindClass[kind], sizeClass[size], extra);

function Content({ icon, flip, iconAtEnd, children }: Looks & { children?: ReactNode }) {
  return (
    <>
      {icon && !iconAtEnd && <Icon of={icon} flip={flip} />}
      {children !== undefined && <span>{children}</span>}
      {icon && iconAtEnd && <Icon of={icon} flip={flip} />}
    </>
  );
}

interface ButtonProps extends Looks, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner in place of the icon; the width stays and a second press does nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind,
  size,
  icon,
  flip,
  iconAtEnd,
  busy,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-autofocus={rest.autoFocus || undefined}
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={classOf({ kind, size }, classNames(className, busy && 'busy'))}
    >
      <Content icon={icon} flip={flip} iconAtEnd={iconAtEnd}>
        {children}
      </Content>
    </button>
  );
}

interface ButtonLinkProps extends Looks {
  /** A route of the app. */
  to: string;
  search?: Search;
  className?: string;
  children: ReactNode;
}

export function ButtonLink({ to, search, className, children, ...looks }: ButtonLinkProps) {
  return (
    <AppLink to={to} search={search} className={classOf(looks, className)}>
      <Content {...looks}>{children}</Content>
    </AppLink>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconType;
  /** What it does: the accessible name and the tooltip. */
  label: string;
  flip?: boolean;
  small?: boolean;
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, flip, small, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-autofocus={rest.autoFocus || undefined}
      {...rest}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={classNames('icon-button', small && 'small', pressed && 'chosen', className)}
    >
      <Icon of={icon} flip={flip} />
    </button>
  );
}
