import type { Contact } from '@firstlook/contract/contact.ts';
import type { AddressKind } from '@firstlook/contract/contact-address.ts';
import type { ContactField } from '@firstlook/contract/contact-field.ts';
import type { mergedContact } from '@firstlook/contract/contact-merge.ts';
import type { Label } from '@firstlook/contract/label.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { ownLabel } from '../../../parts/own-field.ts';
import { useOwnValueWords } from '../../../parts/own-value.ts';
import { nameOf, namesOf } from '../contact-facts.ts';
import css from './duplicate.module.css';

interface MergePreviewProps {
  contacts: readonly Contact[];
  merged: ReturnType<typeof mergedContact>;
  companies: readonly Label[];
  /** The organization's own. */
  fields: readonly ContactField[];
}

/** The contact that will be there, as it is before anything is done. */
export function MergePreview({ contacts, merged, companies, fields }: MergePreviewProps) {
  const { t } = useTranslation();
  const words = useOwnValueWords();
  const isBounced = contacts.some(({ email, suppressed }) => suppressed && email === merged.email);
  const stopped = [
    merged.email && contacts.some(({ unsubscribed }) => unsubscribed) && t('duplicates:noMail'),
    merged.email && isBounced && t('duplicates:bounced'),
    merged.mobile && contacts.some(({ unsubscribedTexts }) => unsubscribedTexts) && t('duplicates:noTexts'),
  ].filter(Boolean);
  const furtherOf = (kind: AddressKind) => {
    const all = merged.addresses.filter((one) => one.kind === kind).map(({ address }) => address);
    return all.length > 0 && <Ltr>{all.join(', ')}</Ltr>;
  };
  const rows: [string, ReactNode][] = [
    [t('duplicates:field.name'), <bdi key="name">{nameOf(merged)}</bdi>],
    [t('duplicates:field.email'), merged.email && <Ltr key="email">{merged.email}</Ltr>],
    [t('duplicates:field.mobile'), merged.mobile && <Ltr key="mobile">{merged.mobile}</Ltr>],
    [t('contacts:further.email.title'), furtherOf('email')],
    [t('contacts:further.mobile.title'), furtherOf('mobile')],
    [t('duplicates:field.role'), merged.role],
    [t('duplicates:field.gender'), merged.gender && t(`contacts:gender.${merged.gender}`)],
    [t('duplicates:field.company'), namesOf(merged.company, companies).join(', ')],
    [t('duplicates:field.tags'), merged.tags.length > 0 && formatNumber(merged.tags.length)],
    [t('duplicates:field.watches'), formatNumber(merged.settings.maxTimesAllowdToWatchVideo)],
    ...fields.map((field): [string, ReactNode] => [ownLabel(field), words(field, merged.fields[field.key])]),
    [t('duplicates:field.notes'), merged.notes],
    [t('duplicates:field.messages'), stopped.join(' ')],
  ];
  return (
    <section className={css.preview}>
      <h3>{t('duplicates:preview')}</h3>
      <dl>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="muted small">{t('duplicates:all')}</p>
    </section>
  );
}
