import { lackingDetails, type MessageKind } from '@firstlook/contract/message-kind.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { Megaphone, Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './message.module.css';

/** What is asked of an organization that advertises. */
export type Advertiser = Pick<OrganizationView, '_id' | 'name' | 'senderDetails'> | undefined;

interface KindFieldProps {
  organization: Advertiser;
  value: MessageKind;
  /** Of a text message alone: it has no foot for the details of its sender. */
  isText?: boolean;
  onChange: (kind: MessageKind) => void;
}

/** What the message is by law: an advertisement says so and goes to those alone who agreed. */
export function KindField({ organization, value, isText, onChange }: KindFieldProps) {
  const { t } = useTranslation();
  const may = useCan(organization?._id ?? '');
  const isAdvertisement = value === 'advertisement';
  const lacking = isAdvertisement && organization ? lackingDetails(organization) : [];
  const [only] = lacking;
  return (
    <div className={css.kind}>
      <span className="label" aria-hidden="true">
        {t('distribute:kind.label')}
      </span>
      <Segmented<MessageKind>
        label={t('distribute:kind.label')}
        value={value}
        options={[
          { value: 'press', label: t('distribute:kind.press'), icon: Newspaper },
          { value: 'advertisement', label: t('distribute:kind.advertisement'), icon: Megaphone },
        ]}
        onChange={onChange}
      />
      <p className="muted small">
        {t(
          isText && isAdvertisement
            ? 'distribute:kind.about.advertisementText'
            : `distribute:kind.about.${value}`,
        )}
      </p>
      {organization && only && (
        <Note live tone="danger">
          {t(
            lacking.length === 1 && only !== 'name'
              ? `distribute:kind.lacks.${only}`
              : 'distribute:kind.noDetails',
          )}{' '}
          {may('organization.update') && (
            <AppLink
              className="link"
              to={path.organizationEdit(organization._id)}
              search={{ group: 'senders' }}
            >
              {t('distribute:kind.toDetails')}
            </AppLink>
          )}
        </Note>
      )}
    </div>
  );
}
