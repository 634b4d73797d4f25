import {
  type WarmUpPlan,
  warmUpIssues,
  warmUpNumbers,
  warmUpPresets,
  warmUpRange,
} from '@firstlook/contract/warm-up-rule.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { wholeNumberIn } from '../../parts/whole-number.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './sender-domains.module.css';

type Preset = keyof typeof warmUpPresets | 'own';
const presets = ['normal', 'slow', 'own'] as const;

const presetOf = (plan: WarmUpPlan): Preset =>
  presets.find(
    (name) =>
      name !== 'own' &&
      (['first', 'percent', 'most'] as const).every((part) => warmUpPresets[name][part] === plan[part]),
  ) ?? 'own';

/** Days that are named one by one. */
const shownDays = 5;

/** How many leave on the first days, and on which day it would be over. */
function DaysOf({ plan }: { plan: WarmUpPlan }) {
  const { t } = useTranslation();
  const numbers = warmUpNumbers(plan.first, plan);
  const shown = numbers.slice(0, shownDays).map((number) => formatNumber(number));
  return (
    <p className="muted small">
      {t('senderDomains:warmUp.days', {
        days: `${shown.join(' · ')}${numbers.length > shownDays ? ' …' : ''}`,
        count: numbers.length,
        total: formatNumber(numbers.length),
      })}
    </p>
  );
}

/** What a domain warms up by: a preset, or numbers of one's own. */
export function WarmUpForm({ isBusy, onBegin }: { isBusy: boolean; onBegin: (plan: WarmUpPlan) => void }) {
  const { t } = useTranslation();
  const [plan, setPlan] = useState<WarmUpPlan>(warmUpPresets.normal);
  const [typed, setTyped] = useState<Partial<Record<keyof WarmUpPlan, string>>>({});
  const wrong = warmUpIssues(plan);
  useUnsaved({ dirty: presetOf(plan) === 'own', searchKey: 'domain' });
  return (
    <form
      className={css.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong.length === 0) onBegin(plan);
      }}
    >
      <SelectField
        label={t('senderDomains:warmUp.preset')}
        value={presetOf(plan)}
        options={presets.map((name) => ({
          value: name,
          label: t(`senderDomains:warmUp.presets.${name}`),
          disabled: name === 'own',
        }))}
        onChange={(name) => {
          if (name !== 'normal' && name !== 'slow') return;
          setPlan(warmUpPresets[name]);
          setTyped({});
        }}
      />
      <div className={css.numbers}>
        {(['first', 'percent', 'most'] as const).map((name) => (
          <TextField
            key={name}
            ltr
            inputMode="numeric"
            label={t(`senderDomains:warmUp.field.${name}`)}
            value={typed[name] ?? String(plan[name])}
            error={
              wrong.includes(name)
                ? t('senderDomains:warmUp.wrong', {
                    least: formatNumber(
                      name === 'most'
                        ? Math.max(plan.first + 1, warmUpRange.most.least)
                        : warmUpRange[name].least,
                    ),
                    most: formatNumber(warmUpRange[name].most),
                  })
                : undefined
            }
            onChange={(text) => {
              setTyped({ ...typed, [name]: text });
              setPlan({ ...plan, [name]: wholeNumberIn(text) });
            }}
          />
        ))}
      </div>
      {wrong.length === 0 && <DaysOf plan={plan} />}
      <div className="row wrap">
        <Button type="submit" size="sm" busy={isBusy} disabled={wrong.length > 0}>
          {t('senderDomains:warmUp.begin')}
        </Button>
      </div>
    </form>
  );
}
