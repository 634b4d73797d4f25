import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../field/search-field.tsx';
import type { ListChange } from '../hook/navigation.ts';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { Button } from '../page/button.tsx';

interface ListToolsProps<Sort extends string> {
  searchLabel: string;
  search: string;
  sort: Sort;
  /** The first one is the usual one and stands in no address. */
  sorts: readonly { value: Sort; label: string }[];
  /** Whether there is anything to clear. */
  filtered: boolean;
  /** Nothing matches: what stands in the place of the list offers to clear, once. */
  isEmpty: boolean;
  onClear: () => void;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: ListChange;
  /** The filters, `ChoiceFilter`s. */
  children?: ReactNode;
}

/** What stands above every list: search, filters, the way to clear them, the order. */
export function ListTools<Sort extends string>(props: ListToolsProps<Sort>) {
  const { searchLabel, search, sort, sorts, filtered, isEmpty, onClear, onChange, children } = props;
  const { t } = useTranslation();
  return (
    <search className="tools">
      <SearchField
        shortcut
        label={searchLabel}
        value={search}
        onChange={(text) => onChange({ search: text || undefined }, true)}
      />
      {children}
      {filtered && !isEmpty && (
        <Button kind="ghost" size="xs" className="tinted" onClick={onClear}>
          {t('common:clearFilters')}
        </Button>
      )}
      <span className="end row sort">
        <span className="muted small" aria-hidden="true">
          {t('common:sort')}
          {t('common:colon')}
        </span>
        <Menu
          align="end"
          target={
            <Button kind="ghost" size="xs" icon={ChevronDown} iconAtEnd>
              <i className="visually-hidden">{t('common:sort') + t('common:colon')} </i>
              {sorts.find(({ value }) => value === sort)?.label}
            </Button>
          }
        >
          {sorts.map(({ value, label }, position) => (
            <MenuItem
              key={value}
              chosen={value === sort}
              onClick={() => onChange({ sort: position === 0 ? undefined : value })}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </search>
  );
}
