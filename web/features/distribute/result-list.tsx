import type { Channel, RecipientState } from '@firstlook/contract/distribution.ts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResultRow, useResult, useSteer } from '../../data/distribution.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { Button } from '../../ui/page/button.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { useReasonText, useStateName } from './reason.ts';
import css from './result.module.css';

interface ResultListProps {
  organizationId: string;
  distributionId: string;
  channel: Channel;
  state: RecipientState;
  count: number;
}

const perPage = 100;
/** Rows before "show all": the way on below them should not be a long scroll away. */
const firstRows = 10;

/** The people of one state; failed ones can be tried again, unconfirmed ones on a person's word. */
export function ResultList({ organizationId, distributionId, channel, state, count }: ResultListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const reason = useReasonText();
  const stateName = useStateName(channel);
  const [page, setPage] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const result = useResult(organizationId, distributionId, { state, page }, count);
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
        <DataTable<ResultRow>
          label={stateName(state)}
          rows={rows}
          keyOf={(row) => row._id}
          columns={[
            {
              key: 'who',
              header: t('distribute:column.who'),
              cell: (row) => (
                <span className="row">
                  <Avatar name={row.name || (row.email ?? row.mobile ?? '')} />
                  <span className="person">
                    <b>
                      <bdi>{row.name || row.email || row.mobile || row.contactId}</bdi>
                    </b>
                    <small>
                      <Ltr>
                        {(channel === 'sms' ? (row.mobile ?? row.email) : (row.email ?? row.mobile)) ?? ''}
                      </Ltr>
                    </small>
                  </span>
                </span>
              ),
            },
            {
              key: 'reason',
              header: t('distribute:column.reason'),
              cell: (row) => (
                <span className="muted" dir="auto">
                  {state === 'failed' || state === 'unconfirmed'
                    ? reason(row.reason)
                    : t(
                        findKey(`distribute:stateText.${row.reason}`) ??
                          (channel === 'sms' ? findKey(`distribute:text.state.${state}`) : undefined) ??
                          `distribute:stateText.${state}`,
                      )}
                </span>
              ),
            },
            {
              key: 'act',
              header: <span className="visually-hidden">{t('distribute:column.act')}</span>,
              numeric: true,
              cell: (row) =>
                canAgain ? (
                  <button type="button" className="link" onClick={() => void resend([row._id])}>
                    {t('distribute:againOne')}
                  </button>
                ) : (
                  state === 'missing-data' &&
                  row.contactId &&
                  !['unknown', 'deleted', 'general-off'].includes(row.reason ?? '') && (
                    <AppLink className="link" to={path.contactEdit(organizationId, row.contactId)}>
                      {t('distribute:check.mend')}
                    </AppLink>
                  )
                ),
            },
          ]}
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
