import { goodSubject, maximumSubject } from '@firstlook/contract/subject.ts';
import { leastTested, testedOf, testHours, testPercent } from '@firstlook/contract/subject-test-rule.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, sayPercent } from '../../i18n/format.ts';
import type { Message } from '../../parts/prepared-send.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/page/note.tsx';
import { MergedLine } from './merged-line.tsx';
import css from './second-subject.module.css';
import type { SecondSubjectDraft } from './second-subject.ts';

interface SecondSubjectFieldProps {
  message: Message;
  draft: SecondSubjectDraft;
  /** Which way the mail runs. */
  direction: 'rtl' | 'ltr';
  onChange: (second: Message['second']) => void;
}

const percents = [testPercent.least, testPercent.usual, 30, 40, testPercent.most];
const hours = [testHours.least, 2, testHours.usual, 8, 24, 48, testHours.most];
const byHand = 'person';

const fieldName = 'secondSubject';
/** Takes who is told that something is wrong with it there. */
export const focusSecondSubject = (): void =>
  document.querySelector<HTMLInputElement>(`input[name=${fieldName}]`)?.focus();

/** A second subject, how many get one of the two, and who chooses between them. */
export function SecondSubjectField({ message, draft, direction, onChange }: SecondSubjectFieldProps) {
  const { t } = useTranslation();
  const { second, followUp } = message;
  const { issue, people } = draft;
  const change = (part: Partial<Message['second']>) => onChange({ ...second, ...part });
  const isByHand = second.decideAfterHours === null;
  const least = Math.ceil((leastTested * 100) / second.percent);
  return (
    <div className={css.second}>
      <Checkbox
        checked={second.isOn}
        label={t('distribute:second.label')}
        onChange={(isOn) => change({ isOn })}
      />
      {second.isOn && (
        <div className={css.fields}>
          <MergedLine
            takesOwn
            label={t('distribute:second.subject')}
            name={fieldName}
            missing={t('distribute:second.missing')}
            written={second.subject}
            maximum={maximumSubject}
            good={goodSubject.to}
            direction={direction}
            words={{
              mergeField: t('distribute:message.mergeField'),
              namesAlone: t('distribute:message.namesAlone'),
              empty: t(isByHand ? 'distribute:second.helpByHand' : 'distribute:second.help'),
            }}
            onChange={(subject) => change({ subject })}
          />
          {issue === 'same' && <Note tone="warn">{t('distribute:second.same')}</Note>}
          <div className={css.choices}>
            <SelectField
              label={t('distribute:second.part')}
              value={String(second.percent)}
              options={percents.map((percent) => ({
                value: String(percent),
                label: t('distribute:second.percent', { percent: sayPercent(percent) }),
              }))}
              onChange={(percent) => change({ percent: Number(percent ?? testPercent.usual) })}
            />
            <SelectField
              label={t('distribute:second.who')}
              value={isByHand ? byHand : String(second.decideAfterHours)}
              options={[
                ...hours.map((count) => ({
                  value: String(count),
                  label: t('distribute:second.afterHours', { count }),
                })),
                { value: byHand, label: t('distribute:second.byHand') },
              ]}
              onChange={(value) => change({ decideAfterHours: value === byHand ? null : Number(value) })}
            />
          </div>
          {issue === 'tooFew' ? (
            <Note tone="warn">
              {t('distribute:second.tooFew', { count: least, total: formatNumber(least) })}
            </Note>
          ) : (
            <p className="muted small">
              {people !== null && people > 0 && (
                <>
                  {t(isByHand ? 'distribute:second.aboutByHand' : 'distribute:second.about', {
                    each: formatNumber(Math.floor(testedOf(people, second.percent) / 2)),
                    rest: formatNumber(people - testedOf(people, second.percent)),
                  })}{' '}
                </>
              )}
              {t(isByHand ? 'distribute:second.ruleByHand' : 'distribute:second.rule')}
            </p>
          )}
          {followUp.isOn && <Note tone="info">{t('distribute:second.noFollowUp')}</Note>}
        </div>
      )}
    </div>
  );
}
