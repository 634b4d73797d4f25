import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section, ToggleRow } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { ProofNote, SenderLine } from './sender-proof.tsx';

function SendersSetting({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation();
  const { errors } = useSettingScope();
  const { value: senders, set } = useSetting('fromEmails');
  /** One of them is the default, whenever there are any. */
  const put = (next: typeof senders, chosen = next.findIndex(({ isDefault }) => isDefault)) =>
    set(next.map((one, index) => ({ ...one, isDefault: index === Math.max(0, chosen) })));
  return (
    <Section
      path="fromEmails"
      title={t('organizationEdit:field.fromEmails')}
      text={t('organizationEdit:help.fromEmails')}
    >
      <RowsEditor
        label={t('organizationEdit:field.fromEmails')}
        items={senders}
        most={50}
        empty={t('organizationEdit:sender.none')}
        addLabel={t('organizationEdit:sender.add')}
        create={() => ({ email: '', title: '', allowReply: true, isDefault: senders.length === 0 })}
        pathOf={(index) => `fromEmails.${index}`}
        isWrong={(index) => errors.has(`fromEmails.${index}.email`)}
        title={(sender) => <SenderLine organization={organization} sender={sender} />}
        onChange={(next) => put(next)}
      >
        {(sender, change, index) => (
          <>
            <div className="pair">
              <TextField
                required
                ltr
                type="email"
                autoComplete="off"
                label={t('organizationEdit:sender.email')}
                value={sender.email}
                maxLength={254}
                error={errors.get(`fromEmails.${index}.email`)}
                onChange={(email) => change({ email })}
              />
              <TextField
                label={t('organizationEdit:sender.title')}
                help={t('organizationEdit:sender.titleHelp')}
                value={sender.title}
                maxLength={100}
                onChange={(title) => change({ title })}
              />
            </div>
            <ProofNote organization={organization} email={sender.email} />
            <ToggleRow
              label={t('organizationEdit:sender.allowReply')}
              text={t('organizationEdit:sender.allowReplyHelp')}
              checked={sender.allowReply}
              onChange={(allowReply) => change({ allowReply })}
            />
            <ToggleRow
              label={t('organizationEdit:sender.default')}
              text={t('organizationEdit:sender.defaultHelp')}
              checked={sender.isDefault}
              closed={sender.isDefault ? t('organizationEdit:sender.defaultClosed') : undefined}
              onChange={() => put([...senders], index)}
            />
          </>
        )}
      </RowsEditor>
    </Section>
  );
}

/** From whom the mails come, and what stands at their foot. */
export function SenderGroup() {
  const { t } = useTranslation();
  const { organization } = useSettingScope();
  const { value: details, set } = useSetting('senderDetails');
  return (
    <>
      {organization && <SendersSetting organization={organization} />}
      <Section
        path="senderDetails"
        title={t('organizationEdit:field.senderDetails')}
        text={t('organizationEdit:help.senderDetails')}
      >
        <TextField
          label={t('organizationEdit:sender.address')}
          value={details.address}
          maxLength={300}
          onChange={(address) => set({ ...details, address })}
        />
        <TextField
          ltr
          type="tel"
          label={t('organizationEdit:sender.phone')}
          value={details.phone}
          maxLength={60}
          onChange={(phone) => set({ ...details, phone })}
        />
      </Section>
    </>
  );
}
