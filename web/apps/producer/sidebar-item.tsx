import { formatNumber } from '../../i18n/format.ts';
import type { Search } from '../../ui/hook/navigation.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon, type IconType } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';

interface SidebarItemProps {
  to: string;
  search?: Search;
  icon: IconType;
  label: string;
  count?: number;
  /** Something that waits for this person, with its words for screen readers. */
  waiting?: { count: number; label: string };
  on: boolean;
  /** The page is below this entry and not the entry's own page. */
  within?: boolean;
}

/** One line of the sidebar. */
export function SidebarItem({ to, search, icon, label, count, waiting, on, within }: SidebarItemProps) {
  return (
    <AppLink
      to={to}
      search={search}
      title={label}
      className={classNames('nav-item', on && 'chosen')}
      aria-current={on ? (within ? 'true' : 'page') : undefined}
    >
      <Icon of={icon} />
      <span>{label}</span>
      {count !== undefined && <b className="number">{formatNumber(count)}</b>}
      {!!waiting?.count && (
        <b className="badge">
          {formatNumber(waiting.count)}
          <i className="visually-hidden"> {waiting.label}</i>
        </b>
      )}
    </AppLink>
  );
}
