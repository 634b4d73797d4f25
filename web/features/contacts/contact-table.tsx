import type { Contact } from '@firstlook/contract/contact.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { useTranslation } from 'react-i18next';
import { cropText } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { nameOf, namesOf } from './contact-facts.ts';
import { SubscriptionChip } from './contact-subscription.tsx';
import css from './contacts.module.css';

interface ContactTableProps {
  contacts: readonly Contact[];
  /** Of all organizations: marked as such. */
  isGeneral: boolean;
  tags: readonly Label[];
  companies: readonly Label[];
  /** Id of the contact that is open beside the list. */
  open: string | undefined;
  onOpen: (id: string) => void;
}

/** Marks of a text that a cell shows (specification 2 section 9); the rest is in the tooltip. */
const shown = 40;

function Address({ email, isGeneral }: { email: string; isGeneral: boolean }) {
  const { t } = useTranslation();
  if (!email && isGeneral) return <span className="muted small">{t('contacts:general.hidden')}</span>;
  return (
    <span title={email}>
      <Ltr>{cropText(email, shown)}</Ltr>
    </span>
  );
}

export function ContactTable({ contacts, isGeneral, tags, companies, open, onOpen }: ContactTableProps) {
  const { t } = useTranslation();
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      header: t('contacts:column.name'),
      cell: (contact) => {
        const about = [contact.role, ...namesOf(contact.company, companies)].filter(Boolean).join(' · ');
        return (
          <button
            type="button"
            className="row who-button"
            aria-expanded={contact._id === open}
            onClick={() => onOpen(contact._id)}
          >
            <Avatar name={nameOf(contact)} />
            <span className="person">
              <b title={nameOf(contact)}>
                <bdi>{cropText(nameOf(contact), shown)}</bdi>
              </b>
              <small title={about}>{cropText(about, shown)}</small>
            </span>
            {isGeneral && <span className="tag">{t('contacts:general.one')}</span>}
          </button>
        );
      },
    },
    {
      key: 'email',
      header: t('contacts:column.email'),
      cell: ({ email }) => <Address email={email} isGeneral={isGeneral} />,
    },
    {
      key: 'mobile',
      header: t('contacts:column.mobile'),
      wideOnly: true,
      cell: (contact) => (
        <Ltr className="digits">{contact.mobileData?.formatted ?? contact.mobile ?? ''}</Ltr>
      ),
    },
    {
      key: 'tags',
      header: t('contacts:column.tags'),
      wideOnly: true,
      cell: (contact) => {
        const names = namesOf(contact.tags, tags);
        return (
          <span className={css.tags} title={names.join(', ')}>
            {names.slice(0, 2).map((name) => (
              <span className="tag" key={name}>
                {cropText(name, 22)}
              </span>
            ))}
            {names.length > 2 && <span className="muted small">+{names.length - 2}</span>}
          </span>
        );
      },
    },
    {
      key: 'subscription',
      header: t('contacts:column.subscription'),
      cell: (contact) => <SubscriptionChip contact={contact} />,
    },
  ];
  return (
    <DataTable
      label={t('contacts:title')}
      rows={contacts}
      keyOf={(contact) => contact._id}
      onRow={(contact) => onOpen(contact._id)}
      isActive={(contact) => contact._id === open}
      columns={columns.filter(({ key }) => !open || !['email', 'mobile'].includes(key))}
    />
  );
}
