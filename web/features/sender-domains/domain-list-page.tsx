import type { SenderDomain } from '@firstlook/contract/sender-domain.ts';
import { mostSenderDomains, readDomain } from '@firstlook/contract/sender-domain-rule.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { suggestedDomains, useCreateSenderDomain, useSenderDomains } from '../../data/sender-domain.ts';
import { path } from '../../device/path.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { DomainState } from './domain-state.tsx';
import css from './sender-domains.module.css';
import { useIssueText } from './use-issue-text.ts';

function DomainTable({
  organizationId,
  domains,
}: {
  organizationId: string;
  domains: readonly SenderDomain[];
}) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('senderDomains:title')}
      rows={domains}
      keyOf={({ _id }) => _id}
      columns={[
        {
          key: 'domain',
          header: t('senderDomains:domain'),
          cell: ({ _id }) => (
            <AppLink
              className={`link ${css.name}`}
              to={path.domains(organizationId)}
              search={{ domain: _id }}
            >
              <Ltr>{_id}</Ltr>
            </AppLink>
          ),
        },
        {
          key: 'state',
          header: t('senderDomains:column.state'),
          cell: (domain) => <DomainState domain={domain} />,
        },
        {
          key: 'checked',
          header: t('senderDomains:column.checked'),
          cell: ({ checkedAt }) =>
            checkedAt ? <Ltr>{formatDateTime(checkedAt)}</Ltr> : t('senderDomains:never'),
        },
      ]}
    />
  );
}

/** The domains of the senders themselves, one press each. */
function Suggestions({ domains, onAdd }: { domains: readonly string[]; onAdd: (domain: string) => void }) {
  const { t } = useTranslation();
  if (domains.length === 0) return null;
  return (
    <div className={css.suggestions}>
      <p className="muted">{t('senderDomains:suggested')}</p>
      <div className="row wrap">
        {domains.map((domain) => (
          <Button
            key={domain}
            size="sm"
            icon={Plus}
            aria-label={t('senderDomains:addNamed', { domain: `\u2066${domain}\u2069` })}
            onClick={() => onAdd(domain)}
          >
            <Ltr>{domain}</Ltr>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Domains that mails of the organization come from, and whether they are signed. */
export function DomainListPage({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const list = useSenderDomains(organizationId);
  const organization = useOrganization(organizationId);
  const create = useCreateSenderDomain(organizationId);
  const issueText = useIssueText();
  const go = useGo();
  /** What the dialog begins with; null while it is closed. */
  const [adding, setAdding] = useState<string | null>(null);
  useCrumbs([
    { label: organization?.name || t('senderDomains:title'), to: path.organizationEdit(organizationId) },
    { label: t('senderDomains:title') },
  ]);
  const domains = list.data?.items ?? [];
  const isFull = domains.length >= mostSenderDomains;
  const add = async (typed: string): Promise<string | undefined> => {
    const read = readDomain(typed);
    if ('issue' in read) return t(`senderDomains:issue.${read.issue}`);
    try {
      const made = await create.mutateAsync(typed);
      go(path.domains(organizationId), { search: { domain: made._id } });
      return undefined;
    } catch (error) {
      return issueText(error);
    }
  };
  return (
    <Page title={t('senderDomains:title')}>
      <PageHeader
        title={t('senderDomains:title')}
        lede={t('senderDomains:lede')}
        actions={
          <Button kind="primary" icon={Plus} disabled={isFull} onClick={() => setAdding('')}>
            {t('senderDomains:add')}
          </Button>
        }
      />
      <div className={css.domains}>
        {isFull && <Note tone="info">{t('senderDomains:issue.tooMany')}</Note>}
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonRows rows={3} />
        ) : (
          <>
            {domains.length === 0 ? (
              <Empty
                drawing={scenes.letter}
                title={t('senderDomains:none')}
                text={t('senderDomains:noneText')}
              />
            ) : (
              <DomainTable organizationId={organizationId} domains={domains} />
            )}
            {!isFull && (
              <Suggestions
                domains={suggestedDomains(
                  organization,
                  domains.map(({ _id }) => _id),
                )}
                onAdd={setAdding}
              />
            )}
          </>
        )}
      </div>
      {adding !== null && (
        <OneFieldDialog
          ltr
          required
          title={t('senderDomains:add')}
          label={t('senderDomains:domain')}
          help={t('senderDomains:domainHelp')}
          initial={adding}
          maxLength={253}
          confirmLabel={t('senderDomains:make')}
          onSubmit={add}
          onClose={() => setAdding(null)}
        />
      )}
    </Page>
  );
}
