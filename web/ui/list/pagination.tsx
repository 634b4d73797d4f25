import { pageSizes } from '@firstlook/contract/page-size.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useSetSearch } from '../hook/navigation.ts';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { Button } from '../page/button.tsx';
import { Pager } from './pager.tsx';

interface PaginationProps {
  /** 0-based; beyond the last page the address is led to the last one. */
  page: number;
  limit: number;
  total: number;
  /** There are more than `total`. */
  isCapped?: boolean;
  /** The size of a page is not for choosing. */
  fixed?: boolean;
  /** Of a list below other parts of its page: where it begins. Another page of it begins there, not at the top. */
  listId?: string;
}

function PageSize({ limit, onLimit }: { limit: number; onLimit: (limit: number) => void }) {
  const { t } = useTranslation();
  return (
    <Menu
      width={120}
      target={
        <Button kind="ghost" size="xs" icon={ChevronDown} iconAtEnd>
          {`${formatNumber(limit)} ${t('common:perPage')}`}
        </Button>
      }
    >
      {pageSizes.map((size) => (
        <MenuItem key={size} chosen={size === limit} onClick={() => onLimit(size)}>
          {formatNumber(size)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Where in the list one is; kept in the address (`p` from 1, `limit`), so that Back comes back to it. */
export function Pagination({ page: wanted, limit, total, isCapped, fixed, listId }: PaginationProps) {
  const setSearch = useSetSearch(listId !== undefined);
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / limit)) - 1);
  // The last row of the last page was deleted, or a link is older than the list.
  const isBeyond = wanted > page && total > 0;
  useEffect(() => {
    if (isBeyond) setSearch({ p: page > 0 ? String(page + 1) : undefined });
  }, [isBeyond, page, setSearch]);
  const go = (to: number) => {
    setSearch({ p: to > 0 ? String(to + 1) : undefined }, true);
    if (listId) document.getElementById(listId)?.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: 0 });
  };
  const canSize = !fixed && total > Math.min(...pageSizes);
  return (
    <Pager
      page={page}
      limit={limit}
      total={total}
      isCapped={isCapped}
      onPage={go}
      size={
        canSize && (
          <PageSize limit={limit} onLimit={(to) => setSearch({ limit: String(to), p: undefined }, true)} />
        )
      }
    />
  );
}
