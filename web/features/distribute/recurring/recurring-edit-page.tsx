import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useRecurringSend, useSaveRecurringSend } from '../../../data/recurring-send.ts';
import { defaultSender, provedSendersOf } from '../../../data/sender-proof.ts';
import { path } from '../../../device/path.ts';
import { formatNames } from '../../../i18n/format.ts';
import { timeZone } from '../../../i18n/place.ts';
import { EditForm, showFault } from '../../../parts/edit-form.tsx';
import { Failure, useErrorText } from '../../../parts/failure.tsx';
import { Permitted } from '../../../parts/permitted.tsx';
import { useDraftForm, type Versioned } from '../../../parts/use-draft-form.ts';
import { useGo, useRouteParams } from '../../../ui/hook/navigation.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useCrumbs } from '../../../ui/page/crumbs.ts';
import { Note } from '../../../ui/page/note.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { SaveState } from '../../../ui/page/save-state.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { RecurringConflict } from './recurring-conflict.tsx';
import {
  bodyOf,
  checkDraft,
  draftOf,
  newDraft,
  placeIssue,
  type RecurringDraft,
  type RecurringField,
  type RecurringIssue,
} from './recurring-draft.ts';
import { RecurringForm } from './recurring-form.tsx';

interface EditorProps {
  organizationId: string;
  organization: OrganizationView | undefined;
  stored: RecurringSend | undefined;
  /** As it is stored now. */
  onReload: () => Promise<RecurringSend | undefined>;
}

const storedOf = (saved: RecurringSend): Versioned<RecurringDraft> => ({
  draft: draftOf(saved),
  version: saved.version,
});

const isSame = (one: RecurringDraft, other: RecurringDraft) => deepEqual(bodyOf(one), bodyOf(other));

function useRecurringForm(
  { organizationId, organization, stored, onReload }: EditorProps,
  onRefused: () => void,
) {
  const store = useSaveRecurringSend(organizationId);
  const sender = defaultSender(provedSendersOf(organization))?.email ?? '';
  const first = stored
    ? storedOf(stored)
    : { draft: newDraft(organization?.releaseTypes[0]?.id ?? '', sender), version: undefined };
  return useDraftForm<RecurringDraft, RecurringSend, RecurringIssue, Versioned<RecurringDraft>>({
    first,
    isSame,
    check: (draft) => checkDraft(draft, timeZone()),
    placeIssue,
    send: (draft, { version }, saved) =>
      store.mutateAsync({ id: (saved ?? stored)?._id, version, body: bodyOf(draft) }),
    storedOf,
    readConflict: async () => {
      const now = await onReload();
      return now ? storedOf(now) : null;
    },
    onRefused,
  });
}

/** What is said of a field in which nothing is chosen. */
const lacking: Partial<Record<RecurringField, 'nobody' | 'noDay'>> = { chosen: 'nobody', weekdays: 'noDay' };

function Editor(props: EditorProps) {
  const { organizationId, organization, stored } = props;
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const body = useRef<HTMLFormElement>(null);
  const form = useRecurringForm(props, () => showFault(body));
  const { base, draft, conflict } = form;
  const archived = (stored?.groups ?? []).flatMap(({ isArchived, name }) =>
    isArchived ? [`\u2068${name}\u2069`] : [],
  );
  const list = path.recurringSends(organizationId);
  const errors = Object.fromEntries(
    form.issues.map(({ path: field, code }) => [
      field,
      t(`recurring:issue.${code === 'required' ? (lacking[field] ?? code) : code}`),
    ]),
  );
  const finish = async (chosen?: Versioned<RecurringDraft>) => {
    const saved = await form.save(chosen);
    if (!saved) return false;
    toast({ tone: 'ok', text: t('recurring:saved', { name: `\u2068${saved.name}\u2069` }) });
    go(list, { force: true });
    return true;
  };
  return (
    <EditForm
      ref={body}
      start={<SaveState state={form.state} />}
      dialog={
        conflict && (
          <RecurringConflict
            organization={organization}
            base={base}
            mine={draft}
            theirs={conflict.draft}
            onClose={form.dropConflict}
            onChoose={(chosen) => void finish({ draft: chosen, version: conflict.version })}
          />
        )
      }
      isSaving={form.isSaving}
      onSave={() => finish()}
      onCancel={() => go(list)}
    >
      <PageHeader title={stored ? <bdi>{base.name}</bdi> : t('recurring:new')} lede={t('recurring:lede')} />
      {stored?.stopped === 'gone' && <Note tone="danger">{t('recurring:stopped.gone')}</Note>}
      {archived.length > 0 && (
        <Note tone="info">
          {t('distribute:plan.archived', { count: archived.length, names: formatNames(archived) })}
        </Note>
      )}
      {(form.failure || conflict) && (
        <Note live tone="danger">
          {conflict ? t('recurring:conflict') : errorText(form.failure)}
        </Note>
      )}
      <RecurringForm
        {...{ organizationId, organization, draft, errors }}
        onChange={(part) =>
          form.edit(
            (before) => ({ ...before, ...part }),
            (field) => field in part,
          )
        }
      />
    </EditForm>
  );
}

/** Makes or changes a recurring send, for those who may send. */
export function RecurringEditPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="distribution.send">
      <Loaded organizationId={organizationId} />
    </Permitted>
  );
}

function Loaded({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const { id } = useRouteParams();
  const organization = useOrganization(organizationId);
  const stored = useRecurringSend(organizationId, id);
  const title = id ? (stored.data?.name ?? t('recurring:edit')) : t('recurring:new');
  useCrumbs([
    { label: t('recurring:calendar'), to: path.calendar(organizationId) },
    { label: t('recurring:title'), to: path.recurringSends(organizationId) },
    { label: title },
  ]);
  return (
    <Page bare title={title}>
      {stored.isError ? (
        <Failure whole error={stored.error} onRetry={() => void stored.refetch()} />
      ) : !organization || (id && !stored.data) ? (
        <div className="edit-scroll">
          <SkeletonRows rows={10} />
        </div>
      ) : (
        <Editor
          key={id}
          organizationId={organizationId}
          organization={organization}
          stored={id ? stored.data : undefined}
          onReload={async () => (await stored.refetch()).data}
        />
      )}
    </Page>
  );
}
