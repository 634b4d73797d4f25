import type { DomainKey, SenderDomain } from '@firstlook/contract/sender-domain.ts';
import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useSenderDomains } from '../../data/sender-domain.ts';
import { path } from '../../device/path.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure, NothingHere } from '../../parts/failure.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { DomainChecks } from './domain-checks.tsx';
import { DomainRecords } from './domain-records.tsx';
import { isUnreadable, isUnused, KeyState } from './domain-state.tsx';
import css from './sender-domains.module.css';
import { useDomainActs } from './use-domain-acts.ts';
import { WarmUpCard } from './warm-up-card.tsx';

/** One domain: what to publish for it, how its DNS looked, and its keys. */
export function DomainPage({ organizationId, id }: { organizationId: string; id: string }) {
  const { t } = useTranslation();
  const list = useSenderDomains(organizationId);
  const name = useOrganization(organizationId)?.name ?? '';
  const domain = list.data?.items.find(({ _id }) => _id === id);
  useCrumbs([
    { label: name || t('senderDomains:title'), to: path.organizationEdit(organizationId) },
    { label: t('senderDomains:title'), to: path.domains(organizationId) },
    { label: domain?._id ?? t('senderDomains:domain') },
  ]);
  return (
    <Page title={domain?._id ?? t('senderDomains:domain')}>
      {list.isError ? (
        <Failure whole error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={6} />
      ) : domain ? (
        <DomainView organizationId={organizationId} domain={domain} />
      ) : (
        <NothingHere whole />
      )}
    </Page>
  );
}

/** Where the domain stands, in one sentence. */
function StateNote({ domain: { keys, verifiedAt } }: { domain: SenderDomain }) {
  const { t } = useTranslation();
  if (isUnused(keys)) return <Note tone="info">{t('senderDomains:stateText.unused')}</Note>;
  if (isUnreadable(keys)) return <Note tone="danger">{t('senderDomains:stateText.unreadable')}</Note>;
  if (!verifiedAt) return <Note tone="warn">{t('senderDomains:stateText.waiting')}</Note>;
  const isChanging = keys.some(({ algorithm, state }) => algorithm === 'rsa' && state === 'waits');
  return (
    <>
      <Note tone="ok">
        {t('senderDomains:stateText.verified')} <Ltr>{formatDate(verifiedAt)}</Ltr>
      </Note>
      {isChanging && <Note tone="info">{t('senderDomains:stateText.changing')}</Note>}
    </>
  );
}

const kinds = { rsa: 'RSA 2048', ed25519: 'Ed25519' } as const;

function Keys({ keys, acts }: { keys: readonly DomainKey[]; acts: ReturnType<typeof useDomainActs> }) {
  const { t } = useTranslation();
  return (
    <section className={css.part}>
      <h2>{t('senderDomains:keys')}</h2>
      <p className="muted">{t('senderDomains:keysText')}</p>
      <DataTable
        label={t('senderDomains:keys')}
        rows={keys}
        keyOf={({ selector }) => selector}
        columns={[
          {
            key: 'selector',
            header: t('senderDomains:column.selector'),
            cell: ({ selector }) => (
              <Ltr className={css.name}>
                <code>{selector}</code>
              </Ltr>
            ),
          },
          {
            key: 'kind',
            header: t('senderDomains:column.kind'),
            cell: ({ algorithm }) => <Ltr>{kinds[algorithm]}</Ltr>,
          },
          {
            key: 'state',
            header: t('senderDomains:column.state'),
            cell: ({ state }) => <KeyState state={state} />,
          },
          {
            key: 'made',
            header: t('senderDomains:column.made'),
            cell: ({ createdAt }) => <Ltr>{formatDate(createdAt)}</Ltr>,
          },
        ]}
      />
      <div className="row wrap">
        <Button size="sm" icon={KeyRound} busy={acts.isRotating} onClick={() => void acts.rotate()}>
          {t('senderDomains:rotate.label')}
        </Button>
        <Button size="sm" kind="dangerOutline" icon={Trash2} onClick={() => void acts.remove()}>
          {t('senderDomains:remove.label')}
        </Button>
      </div>
    </section>
  );
}

function DomainView({ organizationId, domain }: { organizationId: string; domain: SenderDomain }) {
  const { t } = useTranslation();
  const acts = useDomainActs(organizationId, domain._id);
  return (
    <>
      <PageHeader
        title={
          <span className={css.name}>
            <Ltr>{domain._id}</Ltr>
          </span>
        }
        actions={
          <Button kind="primary" icon={RefreshCw} busy={acts.isChecking} onClick={() => void acts.check()}>
            {t('senderDomains:check')}
          </Button>
        }
      />
      <div className={css.domains}>
        <StateNote domain={domain} />
        {domain.checks.length > 0 && <DomainChecks checks={domain.checks} />}
        <WarmUpCard organizationId={organizationId} domain={domain} />
        <DomainRecords records={domain.records} />
        <Keys keys={domain.keys} acts={acts} />
      </div>
    </>
  );
}
