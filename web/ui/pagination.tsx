import { pageSizes } from '@firstlook/contract/paging.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { IconButton } from './button.tsx';
import { useSetSearch } from './navigation.ts';
import { visiblePages } from './pages.ts';

interface PaginationProps {
  /** 0-based; beyond the last page the address is led to the last one. */
  page: number;
  limit: number;
  total: number;
  /** The size of a page is not for choosing. */
  fixed?: boolean;
}

/** Where in the list one is; kept in the address (`p` from 1, `limit`), so that Back comes back to it. */
export function Pagination({ page: wanted, limit, total, fixed }: PaginationProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const count = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(wanted, count - 1);
  // The last row of the last page was deleted, or a link is older than the list.
  const isBeyond = wanted > page && total > 0;
  useEffect(() => {
    if (isBeyond) setSearch({ p: page > 0 ? String(page + 1) : undefined });
  }, [isBeyond, page, setSearch]);
  const go = (to: number) => {
    if (to < 0 || to >= count || to === page) return;
    setSearch({ p: to > 0 ? String(to + 1) : undefined }, true);
    window.scrollTo({ top: 0 });
  };
  const onLimit = (to: number) => setSearch({ limit: String(to), p: undefined });
  const from = total === 0 ? 0 : page * limit + 1;
  const to = Math.min(total, (page + 1) * limit);
  return (
    <nav className="pager" aria-label={t('common:pages')}>
      <span className="pager-range">
        <Ltr>{`${formatNumber(from)}–${formatNumber(to)}`}</Ltr>{' '}
        {t('common:ofTotal', { total: formatNumber(total) })}
      </span>
      {!fixed && total > Math.min(...pageSizes) && (
        <label className="pager-size">
          <span>{t('common:perPage')}</span>
          <select value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {count > 1 && (
        <span className="pager-pages">
          <IconButton
            icon={ChevronLeft}
            flip
            label={t('common:previousPage')}
            disabled={page === 0}
            onClick={() => go(page - 1)}
          />
          {visiblePages(page, count).map((one, position) =>
            one === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
              <span key={`gap${position}`} className="pager-gap">
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                className={one === page ? 'on' : undefined}
                aria-current={one === page ? 'page' : undefined}
                aria-label={t('common:pageNumber', { page: one + 1 })}
                onClick={() => go(one)}
              >
                {formatNumber(one + 1)}
              </button>
            ),
          )}
          <IconButton
            icon={ChevronRight}
            flip
            label={t('common:nextPage')}
            disabled={page >= count - 1}
            onClick={() => go(page + 1)}
          />
        </span>
      )}
    </nav>
  );
}
