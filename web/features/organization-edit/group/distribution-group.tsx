import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { Section, TextSetting, ToggleSetting } from '../setting.tsx';
import { useDesign } from '../setting-scope.ts';
import { DailyCapSettings } from './daily-cap-setting.tsx';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';
import { TextPriceSetting } from './text-price-setting.tsx';
import { TextSenderSetting } from './text-sender-setting.tsx';

/** What goes with every send. */
export function DistributionGroup() {
  const { t } = useTranslation();
  const { design, setDesign } = useDesign();
  return (
    <>
      <Section path="designPreferences.contactMsg">
        <TextAreaField
          label={t('organizationEdit:field.designPreferences_contactMsg')}
          help={t('organizationEdit:help.designPreferences_contactMsg')}
          rows={3}
          maxLength={1000}
          value={design.contactMsg}
          onChange={(contactMsg) => setDesign({ contactMsg })}
        />
        <TextSetting name="distributionBcc" ltr maxLength={254} />
        <TextSenderSetting />
        <TextPriceSetting />
        <QuietHoursSetting />
      </Section>
      <DailyCapSettings />
      <Section>
        <ToggleSetting name="approveSends" />
        <ToggleSetting name="useDirectLink" />
      </Section>
    </>
  );
}
