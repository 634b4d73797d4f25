import type { Suppression } from '@firstlook/contract/suppression.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import { isReleasable, type Releasable } from './release-dialog.tsx';
import { kindOf } from './suppression-state.ts';
import css from './suppression-table.module.css';

interface SuppressionTableProps {
  organizationId: string;
  rows: readonly Suppression[];
  /** Absent for who may not change it. */
  onRelease: ((suppression: Releasable) => void) | undefined;
}

/** By whose word, or in the words of the server that refused. */
function Reason({ suppression: { kind, reason, by, until, beside } }: { suppression: Suppression }) {
  const { t } = useTranslation();
  const known = findKey(`suppression:reason.${reason}`);
  return (
    <>
      {until ? (
        t('suppression:pausedUntil', { date: `\u2066${formatDate(until)}\u2069` })
      ) : known ? (
        t(known)
      ) : kind === 'bounced' ? (
        <bdi>{reason}</bdi>
      ) : (
        ''
      )}
      {by && (
        <small className="muted">
          {' · '}
          <bdi>{by}</bdi>
        </small>
      )}
      {beside && (
        <small className={classNames(css.beside, 'muted')}>
          {beside.by
            ? t('suppression:besideBy', { name: `\u2068${beside.by}\u2069` })
            : t('suppression:beside')}
        </small>
      )}
    </>
  );
}

export function SuppressionTable({ organizationId, rows, onRelease }: SuppressionTableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('suppression:title')}
      rows={rows}
      keyOf={({ channel, address, at }) => `${channel} ${address} ${at}`}
      columns={[
        {
          key: 'address',
          header: t('suppression:column.address'),
          cell: ({ address, contact }) => (
            <span className="person">
              {address ? <Ltr>{address}</Ltr> : <span className="muted">{t('suppression:hidden')}</span>}
              {contact && (
                <small>
                  <AppLink
                    className="link"
                    to={path.contacts(organizationId)}
                    search={{ contact: contact._id }}
                  >
                    <bdi>{contact.name}</bdi>
                  </AppLink>
                </small>
              )}
            </span>
          ),
        },
        {
          key: 'channel',
          header: t('suppression:channelName'),
          cell: ({ channel }) => t(`suppression:channel.${channel}`),
        },
        {
          key: 'kind',
          header: t('suppression:kindName'),
          cell: (suppression) => t(`suppression:kind.${kindOf(suppression)}`),
        },
        {
          key: 'reason',
          header: t('suppression:column.reason'),
          cell: (suppression) => <Reason suppression={suppression} />,
        },
        {
          key: 'at',
          header: t('suppression:column.at'),
          numeric: true,
          cell: ({ at }) => <Ltr>{formatDate(at)}</Ltr>,
        },
        ...(onRelease
          ? [
              {
                key: 'acts',
                header: <span className="visually-hidden">{t('suppression:column.acts')}</span>,
                numeric: true,
                cell: (row: Suppression) =>
                  row.address &&
                  isReleasable(row) && (
                    <Button
                      size="xs"
                      aria-label={t('suppression:release.named', { address: row.address })}
                      onClick={() => onRelease(row)}
                    >
                      {t('suppression:release.open')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
