import type { Contact } from '@firstlook/contract/contact.ts';
import type { AddressKind } from '@firstlook/contract/contact-address.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { Copy, Pencil } from 'lucide-react';
import { Fragment, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContactReport, isGeneralIn, useContact, useContactReport } from '../../data/contact.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { withWords } from '../../i18n/words.ts';
import { copyWithNotice } from '../../parts/copy-with-notice.ts';
import { Failure } from '../../parts/failure.tsx';
import { ownLabel, useOwnFields } from '../../parts/own-field.ts';
import { useOwnValueWords } from '../../parts/own-value.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { ButtonLink, IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { nameOf, namesOf } from './contact-facts.ts';
import { Subscription } from './contact-subscription.tsx';
import { WishNotes } from './contact-wishes.tsx';
import css from './contacts.module.css';
import { ReportLink } from './report-link.tsx';
import { numbersOf } from './report-numbers.ts';

const ContactHistory = lazy(() =>
  withWords(['timeline', 'report'], import('./timeline/contact-history.tsx')).then((module) => ({
    default: module.ContactHistory,
  })),
);

interface ContactDrawerProps {
  organizationId: string;
  id: string | undefined;
  tags: readonly Label[];
  companies: readonly Label[];
  onClose: () => void;
}

function Address({ email }: { email: string }) {
  const { t } = useTranslation();
  if (!email) return <span className="muted">{t('contacts:general.hidden')}</span>;
  return (
    <a className="link" href={`mailto:${email}`}>
      <Ltr>{email}</Ltr>
    </a>
  );
}

function CopyAddress({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      small
      icon={Copy}
      label={t('contacts:further.copy', { address: `\u2066${text}\u2069` })}
      onClick={() => void copyWithNotice(t, text)}
    />
  );
}

/** What the main one is called. */
function MainLabel({ contact, kind }: { contact: Contact; kind: AddressKind }) {
  const label = contact.mainLabels[kind];
  if (!label) return null;
  return (
    <small className="muted">
      <bdi>{label}</bdi>
    </small>
  );
}

/** Those beside the main one, each with what it is. */
function Further({ contact, kind }: { contact: Contact; kind: AddressKind }) {
  const rows = contact.addresses.filter((one) => one.kind === kind);
  if (rows.length === 0) return null;
  return (
    <ul className={css.furtherList}>
      {rows.map(({ address, label }) => (
        <li key={address}>
          <span>
            {kind === 'email' ? <Address email={address} /> : <Ltr>{address}</Ltr>}
            {label && (
              <small className="muted">
                {' '}
                <bdi>{label}</bdi>
              </small>
            )}
          </span>
          <CopyAddress text={address} />
        </li>
      ))}
    </ul>
  );
}

/** A switchboard is no mistake, but a mobile that two people have may be one. */
function SharedNumber({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const others = contact.sharesMobileWith ?? [];
  if (others.length === 0) return null;
  return (
    <small className={classNames(css.block, 'muted')}>
      {t('contacts:sharedNumber', { names: others.map(({ name }) => name).join(', ') })}
    </small>
  );
}

/** What the organization keeps of its contacts besides; what is empty takes no room. */
function OwnFacts({ organizationId, contact }: { organizationId: string; contact: Contact }) {
  const words = useOwnValueWords();
  const filled = useOwnFields(organizationId).filter(({ key }) => contact.fields[key] !== undefined);
  return filled.map((field) => {
    const said = words(field, contact.fields[field.key]);
    return (
      <Fragment key={field.key}>
        <dt>
          <bdi>{ownLabel(field)}</bdi>
        </dt>
        <dd className={css.notes}>
          {field.type === 'URL' ? (
            <a className="link" href={said} target="_blank" rel="noopener noreferrer">
              <Ltr>{said}</Ltr>
            </a>
          ) : (
            <bdi>{said}</bdi>
          )}
        </dd>
      </Fragment>
    );
  });
}

type FactsProps = Pick<ContactDrawerProps, 'organizationId' | 'tags' | 'companies'> & { contact: Contact };

function Facts({ organizationId, contact, tags, companies }: FactsProps) {
  const { t } = useTranslation();
  return (
    <dl className={css.facts}>
      <dt>{t('contacts:column.email')}</dt>
      <dd>
        <span className={css.address}>
          <Address email={contact.email} />
          <MainLabel contact={contact} kind="email" />
          {contact.email && <CopyAddress text={contact.email} />}
        </span>
        <Further contact={contact} kind="email" />
      </dd>
      <dt>{t('contacts:column.mobile')}</dt>
      <dd>
        <span className={css.address}>
          <Ltr>{contact.mobileData?.formatted ?? '–'}</Ltr>
          <MainLabel contact={contact} kind="mobile" />
          {contact.mobile && <CopyAddress text={contact.mobile} />}
        </span>
        <SharedNumber contact={contact} />
        <Further contact={contact} kind="mobile" />
      </dd>
      <dt>{t('contacts:company')}</dt>
      <dd>{namesOf(contact.company, companies).join(', ') || '–'}</dd>
      <dt>{t('contacts:column.tags')}</dt>
      <dd className={css.tags}>
        {namesOf(contact.tags, tags).map((name) => (
          <span className="tag" key={name}>
            {name}
          </span>
        ))}
        {contact.tags.length === 0 && '–'}
      </dd>
      <dt>{t('contacts:subscription')}</dt>
      <dd>
        <Subscription organizationId={organizationId} contact={contact} />
        <WishNotes wishes={contact.wishes} />
      </dd>
      <OwnFacts organizationId={organizationId} contact={contact} />
      {contact.notes && (
        <>
          <dt>{t('contacts:field.notes')}</dt>
          <dd className={css.notes}>{contact.notes}</dd>
        </>
      )}
    </dl>
  );
}

interface NumbersProps {
  organizationId: string;
  contact: Contact;
  report: ContactReport | undefined;
}

/** Without a report only the views are known: a zero would say that nothing was sent. */
function Numbers({ organizationId, contact, report }: NumbersProps) {
  const { t } = useTranslation();
  const watches = contact.settings.maxTimesAllowdToWatchVideo;
  const numbers = report && numbersOf(report, organizationId);
  return (
    <div className={css.numbers}>
      {numbers &&
        (['sent', 'opened', 'landed'] as const).map((key) => (
          <div key={key}>
            <b>{formatNumber(numbers[key])}</b>
            <small>{t(`contacts:number.${key}`)}</small>
          </div>
        ))}
      <div>
        <b>{formatNumber(watches)}</b>
        <small>{t('contacts:number.watches')}</small>
      </div>
    </div>
  );
}

/** One contact beside the list: facts, subscription and what was between us. */
export function ContactDrawer({ organizationId, id, tags, companies, onClose }: ContactDrawerProps) {
  const { t } = useTranslation();
  const contact = useContact(organizationId, id);
  const canWrite = useCan(organizationId)('contact.write');
  const canRead = useCan(organizationId)('report.read');
  const report = useContactReport({ id, organizationId }, canRead);
  const person = contact.data;
  const isGeneral = person !== undefined && isGeneralIn(organizationId, person);
  return (
    <Drawer
      opened={!!id}
      onClose={onClose}
      title={t(isGeneral ? 'contacts:general.person' : 'contacts:one')}
      footer={
        person &&
        (canRead || (canWrite && !isGeneral)) && (
          <>
            <ReportLink organizationId={organizationId} contactId={person._id} />
            {canWrite && !isGeneral && (
              <ButtonLink icon={Pencil} kind="primary" to={path.contactEdit(organizationId, person._id)}>
                {t('contacts:edit')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {contact.isError ? (
        <Failure error={contact.error} onRetry={() => void contact.refetch()} />
      ) : !person ? (
        <SkeletonRows />
      ) : (
        <>
          <div className={css.drawerWho}>
            <Avatar large name={nameOf(person)} />
            <div className="person">
              <b>
                <bdi>{nameOf(person)}</bdi>
              </b>
              <small>
                {[person.role, ...namesOf(person.company, companies)].filter(Boolean).join(' · ')}
              </small>
            </div>
          </div>
          {isGeneral && (
            <div className={css.about}>
              <Note tone="info">{t('contacts:general.about')}</Note>
            </div>
          )}
          <Facts organizationId={organizationId} contact={person} tags={tags} companies={companies} />
          <Numbers organizationId={organizationId} contact={person} report={report.data} />
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <ContactHistory
              key={person._id}
              organizationId={organizationId}
              contactId={person._id}
              name={nameOf(person)}
              isGeneral={isGeneral}
            />
          </Suspense>
        </>
      )}
    </Drawer>
  );
}
