import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { maximumPersonalLine } from '@firstlook/contract/subject.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useReleasePreview } from '../../data/release.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { ChannelContext } from './channel-context.ts';
import { ChosenPane } from './chosen-pane.tsx';
import { FindPane } from './find-pane.tsx';
import { InboxLines } from './inbox-lines.tsx';
import { MergedLine } from './merged-line.tsx';
import people from './people.module.css';
import type { PlanDraft } from './plan-draft.ts';
import css from './plan-form.module.css';
import type { StartIssue } from './start.ts';
import { wayOfSend } from './states.ts';
import { useTextDraft } from './text-draft.ts';
import { TextPartField } from './text-part-field.tsx';
import { TextWriting } from './text-writing.tsx';

const MomentField = lazy(() =>
  import('../../ui/field/moment-field.tsx').then((module) => ({ default: module.MomentField })),
);

interface PlanFormProps {
  organizationId: string;
  release: Release;
  organization: OrganizationView | undefined;
  progress: DistributionProgress;
  draft: PlanDraft;
  /** What keeps the moment from being used. */
  issue: StartIssue | null;
  mayChangePeople: boolean;
  /** The newsletter is another than when its text part was written. */
  isTextBehind: boolean;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  onChange: (part: Partial<PlanDraft>) => void;
}

/** What the mail says. */
function MailWords({
  organizationId,
  release,
  progress,
  draft,
  isTextBehind,
  direction,
  onChange,
}: PlanFormProps) {
  const { t } = useTranslation();
  const newsletter = useReleasePreview(organizationId, {
    kind: 'email',
    _id: release._id,
    ...(progress.kind === 'advertisement' && { messageKind: progress.kind }),
  });
  return (
    <>
      <InboxLines written={draft} direction={direction} onChange={onChange} />
      {progress.followUp && (
        <MergedLine
          label={t('followUp:line')}
          rows={3}
          written={draft.line}
          maximum={maximumPersonalLine}
          good={maximumPersonalLine}
          direction={direction}
          words={{
            mergeField: t('distribute:line.mergeField'),
            namesAlone: t('distribute:line.namesAlone'),
            empty: t('followUp:lineHelp'),
          }}
          onChange={(line) => onChange({ line })}
        />
      )}
      <TextPartField
        organizationId={organizationId}
        releaseId={release._id}
        kind={progress.kind}
        written={draft.textPart}
        made={newsletter.data?.madeText}
        isBehind={isTextBehind}
        direction={direction}
        onChange={(textPart) => onChange({ textPart })}
      />
      <Checkbox
        checked={draft.bestHour}
        label={t('distribute:hours.label')}
        onChange={(bestHour) => onChange({ bestHour })}
      />
    </>
  );
}

/** What the text message says. */
function TextWords({
  organizationId,
  release,
  organization,
  progress,
  draft,
  direction,
  onChange,
}: PlanFormProps) {
  const { t } = useTranslation();
  const text = useTextDraft(organizationId, release, {
    text: draft.text,
    kind: progress.kind,
    organization,
    chosen: draft.chosen,
    isOn: true,
    shapes: [],
  });
  return (
    <TextWriting
      label={t('distribute:text.label')}
      text={draft.text}
      draft={text}
      direction={direction}
      onChange={(written) => onChange({ text: written })}
    />
  );
}

/** Everything of a planned send that may be another until it begins. */
export function PlanForm(props: PlanFormProps) {
  const { organizationId, progress, draft, issue, mayChangePeople, direction, onChange } = props;
  const { t } = useTranslation();
  const way = wayOfSend(progress);
  const error =
    issue && issue !== 'missing' && issue !== 'unread' ? t(`distribute:schedule.${issue}`) : undefined;
  return (
    <ChannelContext value={way}>
      <div className={css.form}>
        <Suspense fallback={<Skeleton height={66} />}>
          <MomentField
            label={t('distribute:schedule.at')}
            timeLabel={t('distribute:schedule.time')}
            help={t(progress.approval ? 'distribute:schedule.helpApproved' : 'distribute:schedule.help')}
            error={error}
            value={draft.startsAt}
            onChange={(startsAt) => onChange({ startsAt })}
          />
        </Suspense>
        {way !== 'sms' && <MailWords {...props} />}
        {way !== 'email' && <TextWords {...props} />}
        {mayChangePeople && (
          <div className={people.panes}>
            <FindPane
              organizationId={organizationId}
              chosen={draft.chosen}
              onChange={(chosen) => onChange({ chosen })}
            />
            <ChosenPane
              organizationId={organizationId}
              chosen={draft.chosen}
              total={null}
              uncounted={t('distribute:plan.found')}
              personal={
                way === 'sms'
                  ? null
                  : { lines: draft.lines, direction, onChange: (lines) => onChange({ lines }) }
              }
              onChange={(chosen) => onChange({ chosen })}
            />
          </div>
        )}
      </div>
    </ChannelContext>
  );
}
