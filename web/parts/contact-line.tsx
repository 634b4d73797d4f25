import type { Contact } from '@firstlook/contract/contact.ts';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../i18n/ltr.tsx';
import { Avatar } from '../ui/page/avatar.tsx';
import { IconButton } from '../ui/page/button.tsx';
import css from './mailing-lists.module.css';

interface ContactLineProps {
  contact: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'mobile'>;
  /** Said before the address. */
  about?: string;
  /** The one thing to do with the contact; `label` names whom it is done to. */
  act?: { icon: LucideIcon; label: (name: string) => string; onAct: () => void };
}

/** A contact among others of a mailing list. */
export function ContactLine({ contact, about, act }: ContactLineProps) {
  const { t } = useTranslation();
  const address = contact.email || contact.mobile;
  const name = `${contact.firstName} ${contact.lastName}`.trim() || address || t('contacts:general.person');
  return (
    <li className={css.row}>
      <Avatar name={name} />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {about && (
            <>
              <bdi>{about}</bdi>
              {' · '}
            </>
          )}
          {address ? <Ltr>{address}</Ltr> : t('contacts:general.hidden')}
        </small>
      </div>
      {act && <IconButton small icon={act.icon} label={act.label(name)} onClick={act.onAct} />}
    </li>
  );
}
