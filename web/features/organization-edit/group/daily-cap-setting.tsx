import { mostPerDay, mostPerWeek } from '@firstlook/contract/daily-cap.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { wholeNumberIn } from '../../../parts/whole-number.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section, ToggleSetting } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';

type CapName = 'dailyMails' | 'dailyTexts' | 'mailCeiling' | 'textCeiling' | 'weeklyMessages';

const mostOf = (name: CapName): number => (name === 'weeklyMessages' ? mostPerWeek : mostPerDay);

/** So many in a day, or to a person in a week. An empty field is no number; what is none cannot be saved. */
function DailyCapSetting({ name, ceiling }: { name: CapName; ceiling?: number | null }) {
  const { t } = useTranslation();
  const { value, set, error } = useSetting(name);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const isWrong = value !== null && (value < 1 || value > mostOf(name));
  const isAbove = typeof ceiling === 'number' && value !== null && value > ceiling;
  return (
    <div data-path={name}>
      <TextField
        ltr
        inputMode="numeric"
        label={t(`organizationEdit:field.${name}`)}
        help={
          typeof ceiling === 'number'
            ? t('organizationEdit:underCeiling', { max: formatNumber(ceiling) })
            : t(`organizationEdit:help.${name}`)
        }
        value={text}
        error={
          isWrong
            ? t('organizationEdit:issue.perDay', { most: formatNumber(mostOf(name)) })
            : isAbove
              ? t('organizationEdit:issue.aboveCeiling', { max: formatNumber(ceiling) })
              : error
        }
        onChange={(next) => {
          setTyped(next);
          set(next.trim() === '' ? null : wholeNumberIn(next));
        }}
      />
    </div>
  );
}

/** How many messages leave in a day, how many a person gets in a week, and what the installation lets the organization say. */
export function DailyCapSettings() {
  const { t } = useTranslation();
  const { may, base } = useSettingScope();
  const hasCeiling = base.mailCeiling !== null || base.textCeiling !== null;
  return (
    <>
      <Section title={t('organizationEdit:dailyCap')} text={t('organizationEdit:dailyCapText')}>
        <DailyCapSetting name="dailyMails" ceiling={base.mailCeiling} />
        <DailyCapSetting name="dailyTexts" ceiling={base.textCeiling} />
      </Section>
      <Section title={t('organizationEdit:weeklyCap')} text={t('organizationEdit:weeklyCapText')}>
        <DailyCapSetting name="weeklyMessages" />
        <ToggleSetting name="onlyAdminsPassCap" />
      </Section>
      {(hasCeiling || may('approve')) && (
        <Section
          needs="approve"
          title={t('organizationEdit:ceiling')}
          text={t('organizationEdit:ceilingText')}
        >
          <DailyCapSetting name="mailCeiling" />
          <DailyCapSetting name="textCeiling" />
        </Section>
      )}
    </>
  );
}
