import type { DistributionProgress, SubjectTestProgress } from '@firstlook/contract/progress.ts';
import type { SendPlan } from '@firstlook/contract/send-plan.ts';
import { directionOfText } from '@firstlook/contract/text-direction.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNames, formatNumber, sayPercent } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';
import css from './result.module.css';
import { wayOfSend } from './states.ts';

const apart = (name: string) => `\u2068${name}\u2069`;

/** Everybody a planned send is for, one after the other. */
function whomOf(
  t: TFunction,
  { all, people, mailingLists, tags, company, smartLists, search, engagement }: SendPlan,
) {
  return [
    ...(all ? [t('distribute:group.all')] : []),
    ...engagement.map(({ did, title }) =>
      t('distribute:plan.engaged', { did: t(`distribute:engaged.${did}`), name: apart(title) }),
    ),
    ...mailingLists.map((name) => t('distribute:plan.list', { name: apart(name) })),
    ...smartLists.map((name) => t('distribute:group.smartLists', { name: apart(name) })),
    ...tags.map((name) => t('distribute:group.tags', { name: apart(name) })),
    ...company.map((name) => t('distribute:group.company', { name: apart(name) })),
    ...(search ? [t('distribute:group.search', { name: apart(search) })] : []),
    ...(people > 0 ? [t('distribute:plan.people', { count: people, total: formatNumber(people) })] : []),
  ];
}

/** How much of the audience gets one of two subjects, and who chooses between them. */
const partWords = (t: TFunction, { percent, decideAfterHours }: SubjectTestProgress) =>
  [
    t('distribute:second.percent', { percent: sayPercent(percent) }),
    decideAfterHours === null
      ? t('distribute:second.byHand')
      : t('distribute:second.afterHours', { count: decideAfterHours }),
  ].join(' · ');

/** What it says to single people alone. */
function PlanLines({ plan: { lines, personalLines } }: { plan: SendPlan }) {
  const { t } = useTranslation();
  if (lines === 0) return null;
  const others = lines - personalLines.length;
  return (
    <details className={css.planLines}>
      <summary>{t('distribute:line.planned', { count: lines, total: formatNumber(lines) })}</summary>
      <ul>
        {personalLines.map(({ name, line }) => (
          <li key={`${name} ${line}`}>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="muted small">
          {t('distribute:line.others', { count: others, total: formatNumber(others) })}
        </p>
      )}
    </details>
  );
}

/** What somebody wrote for those who see no pictures. */
function PlanText({ plan: { textPart } }: { plan: SendPlan }) {
  const { t } = useTranslation();
  if (textPart === null) return null;
  return (
    <details className={css.planLines}>
      <summary>{t('distribute:textPart.planned')}</summary>
      <p className={css.planText} dir={directionOfText(textPart, 'ltr')}>
        {textPart}
      </p>
    </details>
  );
}

/** What a planned send tells of itself: to whom, by which way, what it says, by whom. */
export function PlanWords({ progress }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  const { plan, subject, channel, followUp, kind, subjectTest: test } = progress;
  if (!plan) return null;
  const rows = [
    {
      name: t('distribute:who.title'),
      words: followUp ? t(`followUp:did.${followUp.did}`) : whomOf(t, plan).join(' · '),
    },
    { name: t('distribute:channel.label'), words: t(`distribute:channel.${wayOfSend(progress)}`) },
    {
      name: t('distribute:kind.label'),
      words: kind === 'advertisement' ? t('distribute:kind.advertisement') : null,
    },
    ...(test
      ? [
          { name: t('subjectTest:first'), words: test.subjects.a },
          { name: t('subjectTest:second'), words: test.subjects.b },
          { name: t('subjectTest:part'), words: partWords(t, test) },
        ]
      : [{ name: t('distribute:message.subject'), words: channel === 'email' ? subject : null }]),
    { name: t('distribute:message.preheader'), words: channel === 'email' ? plan.preheader : null },
    { name: t('followUp:line'), words: channel === 'email' ? plan.personalLine : null },
    { name: t('distribute:plan.text'), words: plan.text },
    { name: t('distribute:hours.name'), words: plan.bestHour ? t('distribute:hours.planned') : null },
    {
      name: t('distribute:plan.pastCapName'),
      words: plan.pastWeeklyCap ? t('distribute:plan.pastCapPlanned') : null,
    },
    { name: t('distribute:plan.by'), words: plan.by },
  ];
  return (
    <>
      <dl className={css.plan}>
        {rows.map(({ name, words }) =>
          words ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{words}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {plan.archivedLists.length > 0 && (
        <Note tone="info">
          {t('distribute:plan.archived', {
            count: plan.archivedLists.length,
            names: formatNames(plan.archivedLists.map(apart)),
          })}
        </Note>
      )}
      <PlanText plan={plan} />
      <PlanLines plan={plan} />
    </>
  );
}
