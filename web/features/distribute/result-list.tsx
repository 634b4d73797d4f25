import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResult, useSteer } from '../../data/distribution.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import type { Way } from '../../parts/prepared-send.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { useStateName } from './reason.ts';
import css from './result.module.css';
import { ResultTable } from './result-table.tsx';
import { type ResultState, rowsOfState } from './states.ts';

interface ResultListProps {
  organizationId: string;
  distributionId: string;
  way: Way;
  state: ResultState;
  count: number;
}

const perPage = 100;
/** Rows before "show all": the way on below them should not be a long scroll away. */
const firstRows = 10;

/** The people of one state; failed ones can be tried again, unconfirmed ones on a person's word. */
export function ResultList({ organizationId, distributionId, way, state, count }: ResultListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const stateName = useStateName(way);
  const [page, setPage] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const result = useResult(organizationId, distributionId, { ...rowsOfState(state), page }, count);
  const { again } = useSteer(organizationId, distributionId);
  const canAgain = (state === 'failed' || state === 'unconfirmed') && count > 0;
  const resend = async (recipients?: string[]) => {
    if (state !== 'failed' && state !== 'unconfirmed') return;
    if (state === 'unconfirmed') {
      const total = recipients?.length ?? count;
      const sure = await confirm({
        title: t('distribute:unconfirmed.title', { count: total, total: formatNumber(total) }),
        text: t('distribute:unconfirmed.text'),
        confirmLabel: t('distribute:unconfirmed.confirm'),
        danger: true,
      });
      if (!sure) return;
    }
    again.mutate(
      { state, recipients },
      { onError: (error) => toast({ tone: 'danger', text: errorText(error) }) },
    );
  };
  const items = result.data?.items ?? [];
  const rows = isWhole ? items : items.slice(0, firstRows);
  if (count === 0) return null;
  return (
    <section aria-label={stateName(state)}>
      <div className={css.listHead}>
        <h2>
          {stateName(state)} · {formatNumber(count)}
        </h2>
        {canAgain && (
          <Button
            className="end"
            kind="primary"
            size="sm"
            icon={RotateCw}
            busy={again.isPending}
            onClick={() => void resend()}
          >
            {t(`distribute:again.${state}`, { count, total: formatNumber(count) })}
          </Button>
        )}
      </div>
      {state === 'unconfirmed' && <Note tone="warn">{t('distribute:unconfirmed.note')}</Note>}
      {result.isPending ? (
        <SkeletonRows />
      ) : (
        <ResultTable
          organizationId={organizationId}
          way={way}
          state={state}
          rows={rows}
          onAgain={canAgain ? (row) => void resend([row._id]) : undefined}
        />
      )}
      {!isWhole && count > firstRows && (
        <Button kind="ghost" className={css.resultPages} onClick={() => setWhole(true)}>
          {t('distribute:showAll', { count, total: formatNumber(count) })}
        </Button>
      )}
      {isWhole && count > perPage && <Pager page={page} limit={perPage} total={count} onPage={setPage} />}
    </section>
  );
}
