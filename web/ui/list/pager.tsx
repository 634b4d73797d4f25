import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { IconButton } from '../page/button.tsx';
import css from './pager.module.css';
import { visiblePages } from './pages.ts';

interface PagerProps {
  /** 0-based. */
  page: number;
  limit: number;
  total: number;
  /** Whose pages they are, where another list has its own. */
  label?: string;
  /** There are more than `total`. */
  isCapped?: boolean | undefined;
  onPage: (page: number) => void;
  /** Chooses how many stand on a page. */
  size?: ReactNode;
}

function Steps({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  return (
    <span className={css.pages}>
      <IconButton
        icon={ChevronLeft}
        flip
        label={t('common:previousPage')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      {visiblePages(page, count).map((one, position) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap${position}`} className={css.gap}>
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className={one === page ? css.on : undefined}
            aria-current={one === page ? 'page' : undefined}
            aria-label={t('common:pageNumber', { page: one + 1 })}
            onClick={() => one !== page && onPage(one)}
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
        onClick={() => onPage(page + 1)}
      />
    </span>
  );
}

/** Where in a list one is, and the way to its other pages: the same below a page's list and inside a dialog. */
export function Pager({ label, page, limit, total, isCapped, onPage, size }: PagerProps) {
  const { t } = useTranslation();
  const count = Math.ceil(total / limit);
  const from = total === 0 ? 0 : page * limit + 1;
  const to = Math.min(total, (page + 1) * limit);
  return (
    <nav className={css.pager} aria-label={label ?? t('common:pages')}>
      <span>
        <Ltr>{`${formatNumber(from)}–${formatNumber(to)}`}</Ltr>{' '}
        {t(isCapped ? 'common:ofMore' : 'common:ofTotal', { total: formatNumber(total) })}
      </span>
      {size}
      {count > 1 && <Steps page={page} count={count} onPage={onPage} />}
    </nav>
  );
}
