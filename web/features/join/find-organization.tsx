import type { FoundOrganization } from '@firstlook/contract/membership.ts';
import { Check, Clock, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundOrganizations } from '../../data/membership.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { StatusChip } from '../../ui/list/chip.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { OrganizationMark } from '../../ui/page/organization-mark.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './join.module.css';
import { JoinRequestDialog } from './join-request-dialog.tsx';

function Standing({ found, onAsk }: { found: FoundOrganization; onAsk: () => void }) {
  const { t } = useTranslation();
  if (found.status === 'pending') {
    return (
      <StatusChip tone="warn" icon={Clock}>
        {t('shell:pending')}
      </StatusChip>
    );
  }
  if (found.status === 'approved') {
    return (
      <StatusChip tone="ok" icon={Check}>
        {t('join:member')}
      </StatusChip>
    );
  }
  return (
    <Button size="sm" aria-label={t('join:askNamed', { name: found.name })} onClick={onAsk}>
      {t('join:ask')}
    </Button>
  );
}

/** Finds organizations by name or domain; each says how the person stands with it. */
export function FindOrganization({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<FoundOrganization | null>(null);
  const found = useFoundOrganizations(search);
  return (
    <section className="panel padded" aria-label={t('join:find')}>
      <SearchField shortcut label={t('join:search')} value={search} onChange={setSearch} />
      <div aria-live="polite">
        {search.length < 2 ? (
          <p className={classNames('muted', css.hint)}>{t('join:hint')}</p>
        ) : found.isError ? (
          <Failure error={found.error} onRetry={() => void found.refetch()} />
        ) : found.isPending ? (
          <SkeletonRows rows={3} />
        ) : found.data.total === 0 ? (
          <Empty drawing="noMatch" title={t('join:none.title')} text={t('join:none.text')}>
            <Button onClick={onNew}>{t('join:new')}</Button>
          </Empty>
        ) : (
          <ul className={css.found}>
            {found.data.items.map((one) => (
              <li key={one._id}>
                <OrganizationMark name={one.name} logo={one.logo} />
                <span className="grow">
                  <b>
                    <bdi>{one.name}</bdi>
                  </b>
                  <small>
                    {t(`shell:kind.${one.type}`)}{' '}
                    {one.domain && (
                      <>
                        · <Ltr>{one.domain}</Ltr>
                      </>
                    )}
                  </small>
                  {one.onlyKnownRegistrations && !one.status && (
                    <small className="row">
                      <Lock className="icon small-icon" aria-hidden="true" />
                      {t('join:onlyKnown')}
                    </small>
                  )}
                </span>
                <Standing found={one} onAsk={() => setAsked(one)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {asked && <JoinRequestDialog organization={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
