import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import type { SendOptions } from '../../parts/prepared-send.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Note } from '../../ui/page/note.tsx';
import { BestHourField, type HoursOffered } from './best-hour-field.tsx';
import css from './distribute.module.css';
import type { OwnAddresses } from './own-address.ts';
import { PaceField } from './pace-field.tsx';
import { QuietNote } from './quiet-note.tsx';
import { ScheduleField } from './schedule-field.tsx';
import type { StartIssue } from './start.ts';
import { Step } from './step.tsx';
import type { Quiet } from './use-quiet-hours.ts';

interface SendStepProps {
  number: number;
  options: SendOptions;
  /** How many of the chosen already got this release. */
  already: number;
  /** How many of the chosen got as many messages this week as a person may, where somebody does not say that it goes to them, too. */
  overCap: number;
  /** This person may say so. */
  mayPassCap: boolean;
  /** For some of them a message of another send still waits. */
  hasWaiting: boolean;
  /** An admin has to approve it first. */
  asks: boolean;
  /** Names of some of them. */
  alreadyNames: readonly string[];
  /** Where a test goes. */
  own: OwnAddresses;
  /** What keeps the chosen moment from being used. */
  startIssue: StartIssue | null;
  embargoUntil: string | null;
  /** What the clocks of the organization say. */
  quiet: Quiet;
  /** Whom it is for is found when it begins. */
  isOpen: boolean;
  /** How many get it. */
  people: number;
  /** Of a mail: at which hour how many get it; false where none can be chosen. */
  hours: HoursOffered | false;
  /** What else is to be known before it leaves. */
  children?: ReactNode;
  onChange: (options: SendOptions) => void;
}

/** Where the messages of test mode go. */
function TestWords({ own: { ways, email, mobile, isMissing } }: { own: OwnAddresses }) {
  const { t } = useTranslation();
  const number = `\u2066${mobile}\u2069`;
  if (isMissing) return t('distribute:text.testModeNone');
  if (ways.length > 1) return t('distribute:both.testModeText', { email: `\u2066${email}\u2069`, number });
  return ways[0] === 'sms'
    ? t('distribute:text.testModeText', { number })
    : t('distribute:send.testModeText', { email });
}

/** Who gets the release a second time. */
function ForceNote({ already, names }: { already: number; names: readonly string[] }) {
  const { t } = useTranslation();
  if (already === 0) return null;
  const people = { count: already, total: formatNumber(already), names: names.join(', ') };
  return <Note tone="warn">{t('distribute:send.forceText', people)}</Note>;
}

/** The embargo of the release is on, and over by then. */
const isAfter = (startsAt: string | null, embargoUntil: string | null) =>
  startsAt !== null &&
  embargoUntil !== null &&
  Date.parse(embargoUntil) > Date.now() &&
  Date.parse(startsAt) >= Date.parse(embargoUntil);

export function SendStep({
  number,
  options,
  already,
  overCap,
  mayPassCap,
  hasWaiting,
  asks,
  alreadyNames,
  own,
  startIssue,
  embargoUntil,
  quiet,
  isOpen,
  people,
  hours,
  children,
  onChange,
}: SendStepProps) {
  const { t } = useTranslation();
  return (
    <Step
      number={number}
      title={t('distribute:send.title')}
      text={t(
        asks ? 'distribute:approval.question' : `distribute:${options.isLater ? 'schedule' : 'send'}.text`,
      )}
    >
      {!options.testMode && (
        <ScheduleField
          isLater={options.isLater}
          startsAt={options.startsAt}
          issue={startIssue}
          isOpen={isOpen}
          approves={asks}
          endsEmbargo={isAfter(options.startsAt, embargoUntil)}
          onChange={(part) => onChange({ ...options, ...part })}
        />
      )}
      <QuietNote
        quiet={quiet}
        isPlanned={options.isLater}
        onLater={(startsAt) => onChange({ ...options, isLater: true, startsAt })}
      />
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
              ? t(`distribute:send.${hasWaiting ? 'forceWaiting' : 'forceCount'}`, {
                  count: already,
                  total: formatNumber(already),
                })
              : t('distribute:send.force')
          }
          onChange={(force) => onChange({ ...options, force })}
        />
        {mayPassCap && (overCap > 0 || options.pastCap) && (
          <Checkbox
            checked={options.pastCap}
            label={
              overCap > 0
                ? t('distribute:send.pastCapCount', { count: overCap, total: formatNumber(overCap) })
                : t('distribute:send.pastCap')
            }
            onChange={(pastCap) => onChange({ ...options, pastCap })}
          />
        )}
      </div>
      {hours && (
        <BestHourField
          isOn={options.bestHour}
          startsAt={options.isLater ? options.startsAt : null}
          {...hours}
          onChange={(bestHour) => onChange({ ...options, bestHour })}
        />
      )}
      {!options.testMode && (
        <PaceField
          perHour={options.perHour}
          people={people}
          startsAt={options.isLater ? options.startsAt : null}
          asks={asks}
          onChange={(perHour) => onChange({ ...options, perHour })}
        />
      )}
      {!options.testMode && <div className={css.remarks}>{children}</div>}
      {options.testMode && (
        <div className={css.testBar} role="status">
          <TestWords own={own} />
        </div>
      )}
      {!options.testMode && options.force && <ForceNote already={already} names={alreadyNames} />}
    </Step>
  );
}
