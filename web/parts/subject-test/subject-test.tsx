import type { DistributionProgress, SubjectTestProgress } from '@firstlook/contract/progress.ts';
import type { SubjectFigures } from '@firstlook/contract/subject-test.ts';
import { type TestSubject, testSubjects } from '@firstlook/contract/subject-test-rule.ts';
import type { TFunction } from 'i18next';
import { CircleCheck, Send } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useChooseSubject, useSubjectFigures } from '../../data/distribution.ts';
import { useCan } from '../../data/session.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { Failure, useErrorText } from '../failure.tsx';
import css from './subject-test.module.css';

interface SubjectTestProps {
  organizationId: string;
  progress: DistributionProgress;
  /** There is something to watch. */
  isWatched: boolean;
}

const apart = (words: string) => `\u2068${words}\u2069`;
const moment = (at: string) => `\u2066${formatDateTime(at)}\u2069`;

/** How it stands between the two, in a sentence. */
function standingOf(
  t: TFunction,
  { choice, decidesAt, people, subjects }: SubjectTestProgress,
  isOver: boolean,
) {
  const rest = { count: people.rest ?? 0, total: formatNumber(people.rest ?? 0) };
  if (choice) {
    const words = { subject: apart(subjects[choice.subject]), when: moment(choice.at) };
    if (choice.reason !== 'person') return t(`subjectTest:chosen.${choice.reason}`, words);
    return choice.by
      ? t('subjectTest:chosen.byName', { ...words, name: apart(choice.by) })
      : t('subjectTest:chosen.person', words);
  }
  if (isOver) return t('subjectTest:stopped');
  if (people.rest === null)
    return decidesAt
      ? t('subjectTest:byItselfOpen', { when: moment(decidesAt) })
      : t('subjectTest:byHandOpen');
  return decidesAt
    ? t('subjectTest:byItself', { ...rest, when: moment(decidesAt) })
    : t('subjectTest:byHand', rest);
}

/** How many mails there are to tell the subjects by, and how many of them were handed over; null where that is all of them. */
function outstandingOf({ people: { a, b }, handed }: SubjectTestProgress) {
  const total = (a ?? 0) + (b ?? 0);
  return handed < total ? { handed: formatNumber(handed), all: formatNumber(total) } : null;
}

/** What speaks against a choice at this moment; empty where nothing does. */
function doubtsOf(t: TFunction, test: SubjectTestProgress, figures: readonly SubjectFigures[] | undefined) {
  const outstanding = outstandingOf(test);
  const isEven = figures?.every(({ opened, watched }) => opened + watched === 0);
  return [
    ...(outstanding ? [t('subjectTest:handed', outstanding)] : []),
    ...(isEven ? [t('subjectTest:confirm.even')] : []),
  ];
}

/** One figure of a subject: people, and their share of those whom the mail reached. */
function Figure({ name, count, of }: { name: string; count: number; of: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{formatNumber(count)}</b>{' '}
        {of > 0 && (
          <span className="muted">
            <Ltr>{`${Math.round((count / of) * 100)}%`}</Ltr>
          </span>
        )}
      </dd>
    </div>
  );
}

interface SideProps {
  title: string;
  subject: string;
  /** How many get it, as long as no figures are read; null until they were counted. */
  people: number | null;
  figures: SubjectFigures | undefined;
  isWatched: boolean;
  isChosen?: boolean;
  /** Sends this one to the rest; absent where that is over, or not for whoever looks. */
  onChoose?: (() => void) | undefined;
  isBusy?: boolean;
}

function Side({
  title,
  subject,
  people,
  figures,
  isWatched,
  isChosen = false,
  onChoose,
  isBusy = false,
}: SideProps) {
  const { t } = useTranslation();
  const count = figures?.people ?? people;
  return (
    <li className={classNames(css.side, isChosen && css.isChosen)}>
      <p className={css.title}>
        {title}
        {isChosen && (
          <span className="chip ok">
            <Icon of={CircleCheck} />
            {t('subjectTest:toRest')}
          </span>
        )}
      </p>
      <h3>
        <bdi>{subject}</bdi>
      </h3>
      <dl className={css.figures}>
        <div>
          <dt>{figures ? t('subjectTest:reached') : t('subjectTest:people')}</dt>
          <dd>
            <b>{count === null ? '–' : formatNumber(count)}</b>
          </dd>
        </div>
        {figures && (
          <>
            <Figure name={t('subjectTest:opened')} count={figures.opened} of={figures.people} />
            {isWatched && (
              <Figure name={t('subjectTest:watched')} count={figures.watched} of={figures.people} />
            )}
          </>
        )}
      </dl>
      {onChoose && (
        <Button
          icon={Send}
          flip
          busy={isBusy}
          aria-label={t('subjectTest:chooseNamed', { subject })}
          onClick={onChoose}
        >
          {t('subjectTest:choose')}
        </Button>
      )}
    </li>
  );
}

/** Asks once more, naming what speaks against it, and sends the chosen subject to the rest. */
function useChoosing(organizationId: string, progress: DistributionProgress) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const choosing = useChooseSubject(organizationId, progress);
  const choose = async (
    subject: TestSubject,
    test: SubjectTestProgress,
    figures: readonly SubjectFigures[] | undefined,
  ) => {
    const { rest } = test.people;
    const doubts = doubtsOf(t, test, figures);
    const count = { count: rest ?? 0, total: formatNumber(rest ?? 0) };
    const title = rest === null ? t('subjectTest:confirm.titleOpen') : t('subjectTest:confirm.title', count);
    const text = t('subjectTest:confirm.text', { subject: apart(test.subjects[subject]) });
    const sure = await confirm({
      title: doubts.length > 0 ? t('subjectTest:confirm.early') : title,
      text: [...doubts, text].join(' '),
      confirmLabel: rest === null ? t('subjectTest:confirm.sendOpen') : t('subjectTest:confirm.send', count),
    });
    if (!sure) return;
    choosing.mutate(subject, { onError: (error) => toast({ tone: 'danger', text: errorText(error) }) });
  };
  return { choose, isBusy: choosing.isPending };
}

/** Two subjects of a send: how each did, which one the rest got or gets, and by whose word. */
export function SubjectTest({ organizationId, progress, isWatched }: SubjectTestProps) {
  const { t } = useTranslation();
  const id = useId();
  const can = useCan(organizationId);
  const test = progress.subjectTest;
  const isOver = progress.phase === 'done' || progress.phase === 'stopped';
  const read = useSubjectFigures(organizationId, progress, test !== null && can('report.read'));
  const { choose, isBusy } = useChoosing(organizationId, progress);
  if (!test) return null;
  const of = (side: SubjectFigures['side']) => read.data?.items.find((one) => one.side === side);
  const mayChoose = test.mayChoose && can('distribution.send');
  const outstanding = isOver || test.choice ? null : outstandingOf(test);
  return (
    <section className={css.test} aria-labelledby={id}>
      <h2 id={id}>{t('subjectTest:title')}</h2>
      <p>{standingOf(t, test, isOver)}</p>
      {outstanding && <p className="muted small">{t('subjectTest:handed', outstanding)}</p>}
      {read.isError && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      <ul className={css.sides}>
        {testSubjects.map((one) => (
          <Side
            key={one}
            title={t(one === 'a' ? 'subjectTest:first' : 'subjectTest:second')}
            subject={test.subjects[one]}
            people={test.people[one]}
            figures={of(one)}
            isWatched={isWatched}
            isChosen={test.choice?.subject === one}
            onChoose={mayChoose ? () => void choose(one, test, read.data?.items) : undefined}
            isBusy={isBusy}
          />
        ))}
        {test.choice && (
          <Side
            title={t('subjectTest:rest')}
            subject={test.subjects[test.choice.subject]}
            people={test.people.rest}
            figures={of('rest')}
            isWatched={isWatched}
          />
        )}
      </ul>
      {can('report.read') && (
        <p className="muted small">
          {t(test.decideAfterHours === null ? 'subjectTest:aboutByHand' : 'subjectTest:about')}
        </p>
      )}
    </section>
  );
}
