import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { maximumRecurringName } from '@firstlook/contract/recurring-rule.ts';
import { useTranslation } from 'react-i18next';
import { provedSendersOf } from '../../../data/sender-proof.ts';
import { useCan } from '../../../data/session.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { ChosenPane } from '../chosen-pane.tsx';
import { FindPane } from '../find-pane.tsx';
import { InboxLines } from '../inbox-lines.tsx';
import { KindField } from '../kind-field.tsx';
import { PaceField } from '../pace-field.tsx';
import people from '../people.module.css';
import { SenderField } from '../sender-field.tsx';
import { Step } from '../step.tsx';
import { TextPartField } from '../text-part-field.tsx';
import { FieldHelp } from '../text-writing.tsx';
import css from './recurring.module.css';
import type { RecurringDraft, RecurringField } from './recurring-draft.ts';
import { RuleField } from './rule-field.tsx';

interface RecurringFormProps {
  organizationId: string;
  organization: OrganizationView | undefined;
  draft: RecurringDraft;
  errors: Partial<Record<RecurringField, string>>;
  onChange: (part: Partial<RecurringDraft>) => void;
}

/** What it is called, and which releases it takes. */
function What({ organization, draft, errors, onChange }: RecurringFormProps) {
  const { t } = useTranslation();
  return (
    <div className={css.fields}>
      <TextField
        required
        label={t('recurring:name')}
        help={t('recurring:nameHelp')}
        value={draft.name}
        count={{ used: draft.name.trim().length, limit: maximumRecurringName }}
        error={errors.name}
        onChange={(name) => onChange({ name })}
      />
      <SelectField
        required
        label={t('recurring:type')}
        help={t('recurring:typeHelp')}
        value={draft.releaseType || null}
        options={(organization?.releaseTypes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.releaseType}
        onChange={(releaseType) => onChange({ releaseType: releaseType ?? '' })}
      />
    </div>
  );
}

/** For whom: found anew at each moment. */
function Whom({ organizationId, draft, errors, onChange }: RecurringFormProps) {
  const { t } = useTranslation();
  const { chosen } = draft;
  return (
    <>
      <div className={people.panes}>
        <FindPane
          onlyGroups
          organizationId={organizationId}
          chosen={chosen}
          onChange={(next) => onChange({ chosen: next })}
        />
        <ChosenPane
          organizationId={organizationId}
          chosen={chosen}
          total={null}
          uncounted={t('recurring:whom.found')}
          personal={null}
          onChange={(next) => onChange({ chosen: next })}
        />
      </div>
      {errors.chosen && (
        <div className={css.wrong}>
          <Note live tone="danger">
            {errors.chosen}
          </Note>
        </div>
      )}
    </>
  );
}

/** From whom and under which words; what is left empty is each release’s own. */
function Message({ organizationId, organization, draft, errors, onChange }: RecurringFormProps) {
  const { t } = useTranslation();
  const direction = organization?.locale === 'he' ? 'rtl' : 'ltr';
  const sender = provedSendersOf(organization).find(({ email }) => email === draft.from);
  return (
    <div className={css.fields}>
      <SenderField {...{ organizationId, organization, sender }} onChange={(from) => onChange({ from })} />
      {errors.from && (
        <Note live tone="danger">
          {errors.from}
        </Note>
      )}
      <InboxLines
        written={draft}
        direction={direction}
        ownLines={{
          subject: t('recurring:ownSubject'),
          preheader: t('recurring:ownPreheader'),
          help: t('recurring:subjectHelp'),
        }}
        onChange={onChange}
      />
      <FieldHelp />
      <TextPartField
        organizationId={organizationId}
        releaseId={null}
        kind={draft.kind}
        written={draft.textPart}
        made={`{{title}}\n\n{{link}}\n\n${t('recurring:leave')}\n{{unsubscribeUrl}}`}
        isBehind={false}
        direction={direction}
        onChange={(textPart) => onChange({ textPart })}
      />
      <KindField organization={organization} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      <PaceField
        perHour={draft.perHour}
        people={0}
        startsAt={null}
        asks={false}
        onChange={(perHour) => onChange({ perHour })}
      />
    </div>
  );
}

/** All of a recurring send on one page, in the steps of a send. */
export function RecurringForm(props: RecurringFormProps) {
  const { organization, organizationId, draft, errors, onChange } = props;
  const { t } = useTranslation();
  const mayApprove = useCan(organizationId)('distribution.approve');
  const asks = organization?.approveSends === true && !mayApprove;
  return (
    <div className={css.steps}>
      <Step number={1} title={t('recurring:what.title')} text={t('recurring:what.text')}>
        <What {...props} />
      </Step>
      <Step number={2} title={t('recurring:when.title')} text={t('recurring:when.text')}>
        <RuleField draft={draft} errors={errors} onChange={onChange} />
        {asks && (
          <div className={css.wrong}>
            <Note tone="info">{t('recurring:asks')}</Note>
          </div>
        )}
      </Step>
      <Step number={3} title={t('distribute:who.title')} text={t('recurring:whom.text')}>
        <Whom {...props} />
      </Step>
      <Step number={4} title={t('recurring:message.title')} text={t('recurring:message.text')}>
        <Message {...props} />
      </Step>
    </div>
  );
}
