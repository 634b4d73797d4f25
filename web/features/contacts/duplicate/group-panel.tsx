import type { Contact } from '@firstlook/contract/contact.ts';
import type { DuplicateGroup } from '@firstlook/contract/contact-duplicate.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { Merge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { formatDate, formatNames } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { nameOf, namesOf } from '../contact-facts.ts';
import css from './duplicate.module.css';
import { useTellApart } from './use-tell-apart.ts';

interface GroupPanelProps {
  organizationId: string;
  group: DuplicateGroup;
  companies: readonly Label[];
  canWrite: boolean;
  onMerge: () => void;
}

/** What nobody of them has takes no room. */
function useColumns({ organizationId, companies, group }: GroupPanelProps): Column<Contact>[] {
  const { t } = useTranslation();
  const has = (one: (contact: Contact) => unknown) => group.contacts.some(one);
  const columns: (Column<Contact> | false)[] = [
    {
      key: 'name',
      header: t('duplicates:field.name'),
      cell: (one) => (
        <AppLink className="link" to={path.contactEdit(organizationId, one._id)}>
          <bdi>{nameOf(one)}</bdi>
        </AppLink>
      ),
    },
    { key: 'email', header: t('duplicates:field.email'), cell: (one) => <Ltr>{one.email}</Ltr> },
    has(({ mobile }) => mobile) && {
      key: 'mobile',
      header: t('duplicates:field.mobile'),
      cell: (one) => <Ltr>{one.mobileData?.formatted ?? one.mobile ?? ''}</Ltr>,
    },
    has(({ role, company }) => role || company.length > 0) && {
      key: 'company',
      header: t('duplicates:field.company'),
      cell: (one) => <bdi>{[one.role, ...namesOf(one.company, companies)].filter(Boolean).join(' · ')}</bdi>,
    },
    {
      key: 'created',
      header: t('duplicates:field.created'),
      wideOnly: true,
      cell: (one) => <Ltr>{formatDate(one._createdAt)}</Ltr>,
    },
  ];
  return columns.filter((one) => one !== false);
}

/** Contacts that look like one person, why, and what can be done about it. */
export function GroupPanel(props: GroupPanelProps) {
  const { organizationId, group, canWrite, onMerge } = props;
  const { t } = useTranslation();
  const columns = useColumns(props);
  const { tell, isBusy } = useTellApart(organizationId);
  const why = group.reasons.map((reason) => t(`duplicates:reason.${reason}`));
  const name = nameOf(group.contacts[0] as Contact);
  return (
    <section className={css.group} aria-label={t('duplicates:of', { name })}>
      <div className={css.groupHead}>
        <h2>
          <bdi>{formatNames(why)}</bdi>
        </h2>
        {canWrite && (
          <div className="row wrap">
            <Button
              kind="ghost"
              busy={isBusy}
              aria-label={t('duplicates:apartOf', { name })}
              onClick={() => void tell(group.contacts)}
            >
              {t('duplicates:apart')}
            </Button>
            <Button icon={Merge} aria-label={t('duplicates:mergeOf', { name })} onClick={onMerge}>
              {t('duplicates:merge')}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        label={t('duplicates:of', { name })}
        rows={group.contacts}
        keyOf={({ _id }) => _id}
        columns={columns}
      />
    </section>
  );
}
