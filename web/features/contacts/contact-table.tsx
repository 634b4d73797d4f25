import type { Contact } from '@firstlook/contract/contact.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { useTranslation } from 'react-i18next';
import { cropText } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { ItemPick, PagePick } from '../../parts/selection/pick.tsx';
import type { Picking } from '../../parts/selection/use-selection.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { classNames } from '../../ui/page/class-name.ts';
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
  /** What is selected and the ways to select; absent where nothing can be. */
  picking?: Picking<Contact> | undefined;
  /** What was searched for. */
  search: string;
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

/** The further address by which a search found somebody, where the main ones do not say it. */
function FoundBy({ contact, search }: { contact: Contact; search: string }) {
  const text = search.trim().toLowerCase();
  const digits = text.replace(/\D/g, '').replace(/^0/, '');
  const says = (address: string) =>
    address.includes('@') ? address.includes(text) : digits.length >= 3 && address.includes(digits);
  const found =
    text.length > 1 && ![contact.email, contact.mobile ?? ''].some(says)
      ? contact.addresses.find(({ address }) => says(address))
      : undefined;
  if (!found) return null;
  return (
    <small className={classNames(css.block, 'muted')} title={found.address}>
      <Ltr>{cropText(found.address, shown)}</Ltr>
    </small>
  );
}

function NameHead({ contacts, picking }: Pick<ContactTableProps, 'contacts' | 'picking'>) {
  const { t } = useTranslation();
  return (
    <span className={css.who}>
      {picking && (
        <PagePick
          label={t('contacts:selectPage')}
          picked={contacts.filter(({ _id }) => picking.isPicked(_id)).length}
          of={contacts.length}
          onChange={picking.onPage}
        />
      )}
      {t('contacts:column.name')}
    </span>
  );
}

type NameCellProps = Pick<ContactTableProps, 'isGeneral' | 'companies' | 'picking' | 'onOpen'> & {
  contact: Contact;
  isOpen: boolean;
};

function NameCell({ contact, isGeneral, companies, picking, isOpen, onOpen }: NameCellProps) {
  const { t } = useTranslation();
  const name = nameOf(contact);
  const about = [contact.role, ...namesOf(contact.company, companies)].filter(Boolean).join(' · ');
  return (
    <span className={css.who}>
      {picking && (
        <ItemPick
          label={t('contacts:select', { name })}
          checked={picking.isPicked(contact._id)}
          onChange={(checked, isRange) => picking.onPick(contact, checked, isRange)}
        />
      )}
      <button
        type="button"
        className="row who-button"
        aria-expanded={isOpen}
        onClick={() => onOpen(contact._id)}
      >
        <Avatar name={name} />
        <span className="person">
          <b title={name}>
            <bdi>{cropText(name, shown)}</bdi>
          </b>
          <small title={about}>{cropText(about, shown)}</small>
        </span>
        {isGeneral && <span className="tag">{t('contacts:general.one')}</span>}
      </button>
    </span>
  );
}

export function ContactTable(props: ContactTableProps) {
  const { contacts, isGeneral, tags, companies, open, onOpen, picking, search } = props;
  const { t } = useTranslation();
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      header: <NameHead contacts={contacts} picking={picking} />,
      cell: (contact) => (
        <NameCell {...{ contact, isGeneral, companies, picking, onOpen }} isOpen={contact._id === open} />
      ),
    },
    {
      key: 'email',
      header: t('contacts:column.email'),
      cell: (contact) => (
        <>
          <Address email={contact.email} isGeneral={isGeneral} />
          <FoundBy contact={contact} search={search} />
        </>
      ),
    },
    {
      key: 'mobile',
      header: t('contacts:column.mobile'),
      wideOnly: true,
      cell: (contact) => (
        <Ltr className={classNames('digits', css.mobile)}>
          {contact.mobileData?.formatted ?? contact.mobile ?? ''}
        </Ltr>
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
      isActive={(contact) => contact._id === open || !!picking?.isPicked(contact._id)}
      columns={columns.filter(({ key }) => !open || !['email', 'mobile'].includes(key))}
    />
  );
}
