import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../field/search-field.tsx';
import { type ListChange, useRouteSearch, useWriteSearch } from '../hook/navigation.ts';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { Button } from '../page/button.tsx';
import { type SortedList, useKeepSort } from './kept-sort.ts';

interface ListToolsProps<Sort extends string> {
  organizationId: string;
  list: SortedList;
  searchLabel: string;
  search: string;
  sort: Sort;
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
  const { organizationId, list, searchLabel, search, sort, sorts, filtered, isEmpty } = props;
  const { onClear, onChange, children } = props;
  const { t } = useTranslation();
  const keep = useKeepSort(organizationId, list);
  const named = useRouteSearch().sort;
  const write = useWriteSearch(true);
  const choose = async (value: Sort) => {
    keep(value);
    // An address that names no order shows the one chosen last: the page that Back leads to says its own.
    if (!named) await write({ sort });
    onChange({ sort: value });
  };
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
          {sorts.map(({ value, label }) => (
            <MenuItem key={value} chosen={value === sort} onClick={() => void choose(value)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </search>
  );
}
