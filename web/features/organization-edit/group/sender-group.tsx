import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import css from '../organization-edit.module.css';
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

/** Where mail is made to be signed in the name of its domain. */
function DomainsLink({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  return (
    <section className={css.settingSection} data-path="senderDomains">
      <h2>{t('organizationEdit:sender.domain.title')}</h2>
      <p className={classNames('muted', css.settingText)}>{t('organizationEdit:sender.domain.text')}</p>
      <div className="row wrap">
        <ButtonLink size="sm" to={path.domains(organizationId)}>
          {t('organizationEdit:sender.domain.open')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** From whom the mails come, and what stands at their foot. */
export function SenderGroup() {
  const { t } = useTranslation();
  const { organization, may } = useSettingScope();
  const { value: details, set } = useSetting('senderDetails');
  return (
    <>
      {organization && <SendersSetting organization={organization} />}
      {organization && may('update') && <DomainsLink organizationId={organization._id} />}
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
