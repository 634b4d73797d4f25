import { isDay } from '@firstlook/contract/day.ts';
import { lastDayToGive, mostViewsGiven, mostYearsGiven } from '@firstlook/contract/report-count.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinksPreview } from '../../data/link-right.ts';
import { formatDate } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/page/note.tsx';
import { chosenOf } from '../selection/selection.ts';
import { SelectionQuestion } from '../selection/selection-question.tsx';
import { type LinkAct, type LinkChoice, shown } from './link-choice.ts';
import type { LinkActs } from './use-link-acts.ts';

interface LinkQuestionProps {
  organizationId: string;
  releaseId: string;
  choice: LinkChoice;
  /** When the release expires: links that are given more time open after it. */
  expirationDate: string | null;
  acts: LinkActs;
  onClose: () => void;
}

/** What most people ask for who have seen a film as often as they may. */
const usualViews = '3';

function useAsked({ organizationId, releaseId, choice }: LinkQuestionProps) {
  const { t } = useTranslation();
  const [chosen] = useState(() => chosenOf(choice));
  const { data, error, refetch } = useLinksPreview(organizationId, releaseId, chosen);
  const names = data?.names.map((name) => name || t('report:unknown')) ?? [];
  return { told: data, data: data && { count: data.count, names }, error, onRetry: () => void refetch() };
}

/** Title and button of a question, in the number of those that it is about. */
function useSaid(act: LinkAct, { told, data }: Pick<ReturnType<typeof useAsked>, 'told' | 'data'>) {
  const { t } = useTranslation();
  const name = (told?.count === 1 && data?.names[0]) || t('reportLinks:one');
  return {
    title: t(`reportLinks:${act}.title`, { ...shown(told?.count ?? 0), name }),
    confirmLabel: t(`reportLinks:${act}.confirm`, shown(told?.count ?? 0)),
    done: (count: number) => t(`reportLinks:${act}.done`, { ...shown(count), name }),
  };
}

/** Those whom the act cannot be done to, said before it is done. */
function Without({ told }: Pick<ReturnType<typeof useAsked>, 'told'>) {
  const { t } = useTranslation();
  const without = told ? told.count - told.linked : 0;
  return without > 0 && <Note tone="warn">{t('reportLinks:without', shown(without))}</Note>;
}

/** Asks before the links of people are ended, or opened again. */
export function LinkEndQuestion({ act, ...props }: LinkQuestionProps & { act: 'end' | 'reopen' }) {
  const { acts, onClose } = props;
  const { t } = useTranslation();
  const { told, ...asked } = useAsked(props);
  const { done, ...said } = useSaid(act, { told, data: asked.data });
  return (
    <SelectionQuestion
      {...asked}
      {...said}
      isDanger={act === 'end'}
      isBusy={acts.isBusy}
      onConfirm={() => acts.change({ ended: act === 'end' }, done)}
      onClose={onClose}
    >
      <p>{t(act === 'end' ? 'report:ownLink.endText' : 'reportLinks:reopen.text')}</p>
      <Without told={told} />
    </SelectionQuestion>
  );
}

/** Asks how many views people are given besides. */
export function LinkViewsQuestion(props: LinkQuestionProps) {
  const { acts, onClose } = props;
  const { t } = useTranslation();
  const { told, ...asked } = useAsked(props);
  const { done, ...said } = useSaid('views', { told, data: asked.data });
  const [typed, setTyped] = useState(usualViews);
  const views = Number(typed);
  const isRight = Number.isInteger(views) && views >= 1 && views <= mostViewsGiven;
  return (
    <SelectionQuestion
      {...asked}
      {...said}
      isDanger={false}
      isAllowed={isRight}
      isBusy={acts.isBusy}
      onConfirm={() => acts.change({ views }, done)}
      onClose={onClose}
    >
      <TextField
        ltr
        inputMode="numeric"
        label={t('reportLinks:views.label')}
        help={t('reportLinks:views.help')}
        maxLength={3}
        value={typed}
        error={isRight ? undefined : t('report:ownLink.viewsWrong', { most: mostViewsGiven })}
        onChange={setTyped}
      />
      <Without told={told} />
    </SelectionQuestion>
  );
}

/** Asks until when links open, beyond the release's own last day. */
export function LinkExtendQuestion(props: LinkQuestionProps) {
  const { acts, onClose, expirationDate } = props;
  const { t } = useTranslation();
  const { told, ...asked } = useAsked(props);
  const { done, ...said } = useSaid('extend', { told, data: asked.data });
  const [day, setDay] = useState<string | null>(null);
  const today = dayIn(timeZone(), new Date());
  const last = expirationDate ? dayIn(timeZone(), new Date(expirationDate)) : '';
  const isRead = day !== null && isDay(day);
  const wrong =
    isRead &&
    (day < today ? 'past' : day <= last ? 'beforeExpiry' : day > lastDayToGive(today) ? 'tooFar' : null);
  return (
    <SelectionQuestion
      {...asked}
      {...said}
      isDanger={false}
      isAllowed={isRead && !wrong}
      isBusy={acts.isBusy}
      onConfirm={() => acts.change({ openUntil: day }, done)}
      onClose={onClose}
    >
      <div tabIndex={-1} data-autofocus>
        <DateField
          keepsUnread
          label={t('reportLinks:extend.label')}
          help={t('reportLinks:extend.help', { day: expirationDate ? formatDate(expirationDate) : '' })}
          value={day}
          error={wrong ? t(`reportLinks:extend.${wrong}`, { most: mostYearsGiven }) : undefined}
          onChange={setDay}
        />
      </div>
      <Without told={told} />
    </SelectionQuestion>
  );
}
