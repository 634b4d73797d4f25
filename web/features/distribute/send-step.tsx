import type { Channel } from '@firstlook/contract/distribution.ts';
import { useTranslation } from 'react-i18next';
import type { SendOptions } from '../../data/prepared-send.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './distribute.module.css';
import { Step } from './step.tsx';

interface SendStepProps {
  options: SendOptions;
  /** How many of the chosen already got this release. */
  already: number;
  /** Names of some of them. */
  alreadyNames: readonly string[];
  channel: Channel;
  /** The reader's own address in the channel; empty where he has none. */
  ownAddress: string;
  onChange: (options: SendOptions) => void;
}

export function SendStep({ options, already, alreadyNames, channel, ownAddress, onChange }: SendStepProps) {
  const { t } = useTranslation();
  return (
    <Step number={4} title={t('distribute:send.title')} text={t('distribute:send.text')}>
      <div className={css.option}>
        <Checkbox
          checked={options.testMode}
          label={t('distribute:send.testMode')}
          onChange={(testMode) => onChange({ ...options, testMode })}
        />
        <Checkbox
          checked={options.force}
          label={
            already > 0
              ? t('distribute:send.forceCount', { count: already, total: formatNumber(already) })
              : t('distribute:send.force')
          }
          onChange={(force) => onChange({ ...options, force })}
        />
      </div>
      {options.testMode && (
        <div className={css.testBar} role="status">
          {channel === 'email'
            ? t('distribute:send.testModeText', { email: ownAddress })
            : ownAddress
              ? t('distribute:text.testModeText', { number: `\u2066${ownAddress}\u2069` })
              : t('distribute:text.testModeNone')}
        </div>
      )}
      {options.force && !options.testMode && already > 0 && (
        <Note tone="warn">
          {t('distribute:send.forceText', {
            count: already,
            total: formatNumber(already),
            names: alreadyNames.join(', '),
          })}
        </Note>
      )}
    </Step>
  );
}
