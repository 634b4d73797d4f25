import { activityDayChoices } from '@firstlook/contract/organization-choice.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Section, ToggleRow, ToggleSetting } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { MemberList } from './member-list.tsx';
import { SecondFactorTest } from './second-factor-test.tsx';

/** A second factor is asked of all members only after it was seen that codes arrive (ux a31). */
function SecondFactorSetting() {
  const { t } = useTranslation();
  const { organization, base } = useSettingScope();
  const { value, set } = useSetting('require2FactorAuth');
  const [testing, setTesting] = useState(false);
  const [proven, setProven] = useState(base.require2FactorAuth);
  return (
    <>
      <ToggleRow
        path="require2FactorAuth"
        label={t('organizationEdit:field.require2FactorAuth')}
        text={t('organizationEdit:help.require2FactorAuth')}
        checked={value}
        onChange={(on) => (on && !proven ? setTesting(true) : set(on))}
      />
      {testing && organization && (
        <SecondFactorTest
          organizationId={organization._id}
          onClose={() => setTesting(false)}
          onProven={() => {
            setProven(true);
            setTesting(false);
            set(true);
          }}
        />
      )}
    </>
  );
}

/** How long is known what people did. */
function ActivityDaysSetting() {
  const { t } = useTranslation();
  const { may } = useSettingScope();
  const { value, set, error } = useSetting('activityDays');
  return (
    <div data-path="activityDays">
      <SelectField
        disabled={!may('update')}
        label={t('organizationEdit:field.activityDays')}
        help={t('organizationEdit:help.activityDays')}
        value={String(value)}
        error={error}
        options={activityDayChoices.map((days) => ({
          value: String(days),
          label: t('organizationEdit:days', { count: days }),
        }))}
        onChange={(chosen) => set(activityDayChoices.find((days) => String(days) === chosen) ?? value)}
      />
    </div>
  );
}

/** Who comes in, and who sees the films. */
export function AccessGroup() {
  const { t } = useTranslation();
  const { draft, set, organization } = useSettingScope();
  return (
    <>
      <Section title={t('organizationEdit:access.signIn')}>
        <ToggleRow
          path="requireAuth"
          label={t('organizationEdit:field.requireAuth')}
          text={t('organizationEdit:help.requireAuth')}
          checked={draft.requireAuth}
          onChange={(on) => {
            set('requireAuth', on);
            // Without a sign-in there is nothing that a second factor could stand behind.
            if (!on) set('require2FactorAuth', false);
          }}
        />
        {draft.requireAuth && <SecondFactorSetting />}
        <ToggleSetting name="onlyKnownRegistrations" />
      </Section>
      <Section title={t('organizationEdit:access.films')}>
        <ToggleSetting name="restrictVideos" />
        <ToggleSetting name="useVideoWaterMark" />
        <ToggleSetting name="allowFilmDownload" />
      </Section>
      <Section title={t('organizationEdit:access.downloads')}>
        <ToggleSetting name="stampDownloads" />
      </Section>
      <Section title={t('organizationEdit:access.reports')}>
        <ToggleSetting name="producersReadReports" />
        <ActivityDaysSetting />
      </Section>
      {organization && <MemberList organizationId={organization._id} />}
    </>
  );
}
