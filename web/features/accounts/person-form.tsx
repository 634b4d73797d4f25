import { useTranslation } from 'react-i18next';
import { useNewEmail } from '../../parts/use-new-email.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { NewPassword } from '../../ui/field/new-password.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { Draft } from './account-draft.ts';
import css from './accounts.module.css';
import { PictureField } from './picture-field.tsx';
import type { AccountEditor } from './use-account-editor.ts';

interface PersonFormProps {
  editor: AccountEditor;
  organizationId: string;
  accountId: string | undefined;
  /** The viewer may not touch the person; the reason is shown above. */
  closed: boolean;
  /** The viewer is not told the rest of it: only what a colleague may know is shown. */
  brief?: boolean;
}

/** Phone, form of address and mailings. */
function Details({ editor, closed }: Pick<PersonFormProps, 'editor' | 'closed'>) {
  const { t } = useTranslation();
  const { draft, change, errors } = editor;
  return (
    <>
      <TextField
        ltr
        autoComplete="off"
        label={t('accounts:field.username')}
        disabled={closed}
        maxLength={60}
        value={draft.username}
        onChange={(username) => change({ username })}
      />
      <PhoneField
        label={t('accounts:field.mobile')}
        countryLabel={t('accounts:field.country')}
        help={t('accounts:field.mobileHelp')}
        mobile={draft.mobile}
        country={draft.country}
        disabled={closed}
        error={errors.mobile}
        onChange={change}
      />
      <Field group label={t('accounts:field.gender')} help={t('accounts:field.genderHelp')}>
        {() => (
          <Segmented<Draft['gender'] | 'none'>
            label={t('accounts:field.gender')}
            value={draft.gender || 'none'}
            disabled={closed}
            onChange={(gender) => change({ gender: gender === 'none' ? '' : gender })}
            options={(['female', 'male', 'none'] as const).map((value) => ({
              value,
              label: t(`accounts:gender.${value}`),
            }))}
          />
        )}
      </Field>
      <Field group label={t('accounts:field.mailing')}>
        {() => (
          <div className={css.checks}>
            <Checkbox
              checked={draft.mailing.newsletter && !draft.mailing.unsubscribed}
              disabled={closed || draft.mailing.unsubscribed}
              label={t('accounts:mailing.newsletter')}
              onChange={(newsletter) => change({ mailing: { ...draft.mailing, newsletter } })}
            />
            <Checkbox
              checked={draft.mailing.sms && !draft.mailing.unsubscribed}
              disabled={closed || draft.mailing.unsubscribed}
              label={t('accounts:mailing.sms')}
              onChange={(sms) => change({ mailing: { ...draft.mailing, sms } })}
            />
            <Checkbox
              checked={draft.mailing.unsubscribed}
              disabled={closed}
              label={t('accounts:mailing.unsubscribed')}
              onChange={(unsubscribed) => change({ mailing: { ...draft.mailing, unsubscribed } })}
            />
          </div>
        )}
      </Field>
    </>
  );
}

/** A change of address, until the link that was mailed there is used; its owner may call it off. */
function PendingEmail({ email, isOwn }: { email: string; isOwn: boolean }) {
  const { t } = useTranslation();
  const newEmail = useNewEmail();
  return (
    <div className="field">
      <Note tone="info">
        <p>{t('accounts:field.pendingEmail', { email })}</p>
        {isOwn && (
          <div className="row wrap">
            <button type="button" className="link" disabled={newEmail.wasSent} onClick={newEmail.sendAgain}>
              {t('shell:unconfirmed.send')}
            </button>
            <button
              type="button"
              className="link"
              disabled={newEmail.isCallingOff}
              onClick={newEmail.callOff}
            >
              {t('shell:unconfirmed.callOff')}
            </button>
          </div>
        )}
      </Note>
    </div>
  );
}

/** The person: names, address, phone, picture, mails, password. */
export function PersonForm({ editor, organizationId, accountId, closed, brief }: PersonFormProps) {
  const { t } = useTranslation();
  const { draft, change, errors, isOwn, pendingEmail } = editor;
  const ownHelp = isOwn && accountId ? t('accounts:field.ownEmailHelp') : undefined;
  return (
    <>
      <div className={css.personHead}>
        <PictureField
          organizationId={organizationId}
          pictures={editor.pictures}
          name={`${draft.firstName} ${draft.lastName}`}
          value={draft.img}
          closed={closed}
          onChange={(img) => change({ img })}
        />
      </div>
      <div className="pair">
        <TextField
          required
          label={t('accounts:field.firstName')}
          autoComplete="off"
          disabled={closed}
          maxLength={100}
          value={draft.firstName}
          error={errors.firstName}
          onChange={(firstName) => change({ firstName })}
        />
        <TextField
          required
          label={t('accounts:field.lastName')}
          autoComplete="off"
          disabled={closed}
          maxLength={100}
          value={draft.lastName}
          error={errors.lastName}
          onChange={(lastName) => change({ lastName })}
        />
      </div>
      <TextField
        required
        ltr
        type="email"
        autoComplete="off"
        label={t('accounts:field.email')}
        help={ownHelp}
        disabled={closed}
        maxLength={254}
        value={draft.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      {pendingEmail && <PendingEmail email={pendingEmail} isOwn={isOwn} />}
      {!brief && <Details editor={editor} closed={closed} />}
      {!closed && (
        <NewPassword
          optional={accountId !== undefined}
          label={accountId ? undefined : t('accounts:field.password')}
          password={draft.password}
          confirmation={draft.confirmation}
          error={errors.password}
          onChange={change}
        />
      )}
      {editor.needsPassword && (
        <PasswordField
          required
          label={t('password:current')}
          name="current-password"
          autoComplete="current-password"
          help={t('accounts:field.currentPasswordHelp')}
          value={draft.currentPassword}
          error={errors.currentPassword}
          onChange={(currentPassword) => change({ currentPassword })}
        />
      )}
    </>
  );
}
