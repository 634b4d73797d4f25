import { useTranslation } from 'react-i18next';
import type { ResultRow } from '../../data/distribution.ts';
import { path } from '../../device/path.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import type { Way } from '../../parts/prepared-send.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { useReasonText, useStateName } from './reason.ts';
import type { ResultState } from './states.ts';

interface ResultTableProps {
  organizationId: string;
  way: Way;
  state: ResultState;
  rows: readonly ResultRow[];
  /** Absent where nothing can be tried again. */
  onAgain: ((row: ResultRow) => void) | undefined;
}

function Recipient({ of: row }: { of: ResultRow }) {
  return (
    <span className="row">
      <Avatar name={row.name || (row.email ?? row.mobile ?? '')} />
      <span className="person">
        <b>
          <bdi>{row.name || row.email || row.mobile || row.contactId}</bdi>
        </b>
        <small>
          <Ltr>{(row.channel === 'sms' ? (row.mobile ?? row.email) : (row.email ?? row.mobile)) ?? ''}</Ltr>
        </small>
      </span>
    </span>
  );
}

/** Who it is, why it stands so, and what can be done about it. */
export function ResultTable({ organizationId, way, state, rows, onAgain }: ResultTableProps) {
  const { t } = useTranslation();
  const reason = useReasonText();
  const stateName = useStateName(way);
  return (
    <DataTable<ResultRow>
      label={stateName(state)}
      rows={rows}
      keyOf={(row) => row._id}
      columns={[
        {
          key: 'who',
          header: t('distribute:column.who'),
          cell: (row) => <Recipient of={row} />,
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
                      (row.channel === 'sms' ? findKey(`distribute:text.state.${state}`) : undefined) ??
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
            onAgain ? (
              <button type="button" className="link" onClick={() => onAgain(row)}>
                {t('distribute:againOne')}
              </button>
            ) : (
              (state === 'missing-data' || state === 'no-consent') &&
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
  );
}
