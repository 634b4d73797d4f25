import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './report.module.css';
import { pageSize } from './report-state.ts';
import { SeenAt } from './seen-at.tsx';

type Account = ReleaseReport['relevantAccounts'][number];

function Who({ account }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <span className="row">
      <Avatar name={account.name} />
      <span className="person">
        <b title={account.name}>
          <bdi>{account.name}</bdi>
        </b>
        <small>
          <Ltr>{account.email}</Ltr>
          {account.alsoByLink && ` · ${t('report:here.alsoByLink')}`}
        </small>
      </span>
    </span>
  );
}

function Films({ watches }: Pick<Account, 'watches'>) {
  return (
    <ul className={css.hereFilms}>
      {watches.map(({ fileId, filmVersion, title, percent, totalWatchTime }) => (
        <li key={`${fileId}/${filmVersion}`}>
          <bdi title={title}>{title}</bdi>
          <b>
            <Ltr>{formatPercent(percent)}</Ltr>
          </b>
          <small>
            <Ltr>{formatDuration(totalWatchTime / 1000)}</Ltr>
          </small>
        </li>
      ))}
    </ul>
  );
}

/** People who watched signed in: they came through the site, so no send and no link knows them. */
export function WatchedHere({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  if (accounts.length === 0) return null;
  const shown = showsAll ? accounts : accounts.slice(0, pageSize);
  return (
    <section className={css.here}>
      <h2>{t('report:here.title')}</h2>
      <p className="muted small">{t('report:here.about')}</p>
      <DataTable
        label={t('report:here.title')}
        rows={shown}
        keyOf={(account) => account._id}
        columns={[
          { key: 'who', header: t('report:here.who'), cell: (account) => <Who account={account} /> },
          {
            key: 'films',
            header: t('report:here.films'),
            cell: ({ watches }) => <Films watches={watches} />,
          },
          {
            key: 'seen',
            header: t('report:column.seen'),
            cell: ({ lastSeenAt }) => <SeenAt at={lastSeenAt} />,
          },
        ]}
      />
      {shown.length < accounts.length && (
        <Button kind="ghost" onClick={() => setShowsAll(true)}>
          {t('report:here.all', { count: accounts.length, total: formatNumber(accounts.length) })}
        </Button>
      )}
    </section>
  );
}
