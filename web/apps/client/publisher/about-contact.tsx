import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { ExternalLink, Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { PlainParagraph } from '../../../ui/page/plain-paragraph.tsx';
import css from './about-page.module.css';

function Card({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation();
  const { senderDetails, designPreferences } = organization;
  const { address, phone } = senderDetails;
  const email = designPreferences.contactEmail;
  if (!address && !phone && !email) return null;
  return (
    <div className={css.contact}>
      <h2>{t('publisher:about.talk')}</h2>
      {address && (
        <p className={css.role}>
          <bdi>{address}</bdi>
        </p>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon of={Phone} />
          <Ltr>{phone}</Ltr>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon of={Mail} />
          <Ltr>{email}</Ltr>
        </a>
      )}
    </div>
  );
}

function Social({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation();
  if (organization.mediaLinks.length === 0) return null;
  return (
    <section className={css.social}>
      <h2>{t('publisher:about.social')}</h2>
      <ul>
        {organization.mediaLinks.map((link) => (
          <li key={link.id ?? link.src}>
            <a href={link.src} target="_blank" rel="noopener noreferrer">
              <bdi>{link.title || t(`client:place.${link.type}`)}</bdi>
              <Icon of={ExternalLink} small flip />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the publisher is reached, from what the organization filled in; what it left out is not here. */
export function AboutContact({ organization }: { organization: OrganizationView }) {
  const { contactMsg } = organization.designPreferences;
  return (
    <div className={css.two}>
      <div>
        {contactMsg && <PlainParagraph className={css.words} text={contactMsg} />}
        <Social organization={organization} />
      </div>
      <Card organization={organization} />
    </div>
  );
}
