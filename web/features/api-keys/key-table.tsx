import type { ApiKey } from '@firstlook/contract/trust.ts';
import { KeyRound, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { asKeyPart } from '../../i18n/word-key.ts';
import { StatusChip } from '../../ui/list/chip.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import css from './api-keys.module.css';

const isOver = (key: ApiKey) => !!key.expiresAt && Date.parse(key.expiresAt) <= Date.now();

/** Until when a key works, in words or as a day. */
function KeyEnd({ of: key }: { of: ApiKey }) {
  const { t } = useTranslation();
  if (isOver(key) || key.isAsleep)
    return (
      <StatusChip tone="neutral" icon={KeyRound}>
        {t(isOver(key) ? 'apiKeys:over' : 'apiKeys:asleep')}
      </StatusChip>
    );
  return key.expiresAt ? <Ltr>{formatDate(key.expiresAt)}</Ltr> : t('apiKeys:noEnd');
}

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRemove: (key: ApiKey) => void;
}

/** What each key may do, when it was last used and until when it works. */
export function KeyTable({ keys, onRemove }: KeyTableProps) {
  const { t } = useTranslation();
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      header: t('apiKeys:column.name'),
      cell: (key) => (
        <span className="person">
          <b>
            <bdi>{key.name}</bdi>
          </b>
          <small>
            <Ltr>{`${key.prefix}…`}</Ltr>
          </small>
        </span>
      ),
    },
    {
      key: 'scopes',
      header: t('apiKeys:column.scopes'),
      cell: (key) => (
        <span className={css.tags}>
          {key.scopes.map((scope) => (
            <span className="tag" key={scope}>
              {t(`apiKeys:scope.${asKeyPart(scope)}`)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'used',
      header: t('apiKeys:column.used'),
      cell: (key) => (key.usedAt ? <Ltr>{formatDateTime(key.usedAt)}</Ltr> : t('apiKeys:never')),
    },
    {
      key: 'until',
      header: t('apiKeys:column.until'),
      cell: (key) => <KeyEnd of={key} />,
    },
    {
      key: 'acts',
      header: <span className="visually-hidden">{t('apiKeys:column.acts')}</span>,
      numeric: true,
      cell: (key) => (
        <IconButton
          icon={Trash2}
          label={t('apiKeys:removeNamed', { name: key.name })}
          onClick={() => onRemove(key)}
        />
      ),
    },
  ];
  return <DataTable label={t('apiKeys:title')} rows={keys} keyOf={(key) => key._id} columns={columns} />;
}
