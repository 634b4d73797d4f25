import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import {
  conditionsIn,
  type ConditionGroup as Group,
  maximumSmartListName,
} from '@firstlook/contract/smart-condition.ts';
import type { SmartList } from '@firstlook/contract/smart-list.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../data/session.ts';
import { useSaveSmartList, useSmartList } from '../../../data/smart-list.ts';
import { path } from '../../../device/path.ts';
import { EditForm, showFault } from '../../../parts/edit-form.tsx';
import { Failure, useErrorText } from '../../../parts/failure.tsx';
import { SmartListSends } from '../../../parts/group-use.tsx';
import { Permitted } from '../../../parts/permitted.tsx';
import { useDraftForm, type Versioned } from '../../../parts/use-draft-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useGo, useRouteParams } from '../../../ui/hook/navigation.ts';
import { ConflictDialog } from '../../../ui/overlay/conflict-dialog.tsx';
import { sidesOf } from '../../../ui/overlay/conflict-sides.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useCrumbs } from '../../../ui/page/crumbs.ts';
import { Note } from '../../../ui/page/note.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { SaveState } from '../../../ui/page/save-state.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import {
  bodyOf,
  checkDraft,
  countConditions,
  draftOf,
  groupOf,
  issuesOf,
  newDraft,
  type SmartListDraft,
  type SmartListIssue,
} from './condition-draft.ts';
import { ConditionGroup } from './condition-group.tsx';
import { useConditionNames } from './condition-names.ts';
import { conditionWords } from './condition-words.ts';
import { LiveCount } from './live-count.tsx';
import css from './smart-list.module.css';

interface EditorProps {
  organizationId: string;
  stored: SmartList | undefined;
  /** As it is stored now. */
  onReload: () => Promise<SmartList | undefined>;
}

const storedOf = (saved: SmartList): Versioned<SmartListDraft> => ({
  draft: draftOf(saved),
  version: saved.version,
});

const isSame = (one: SmartListDraft, other: SmartListDraft) => deepEqual(bodyOf(one), bodyOf(other));

/** Where the form shows an issue of the server. */
function placeIssue({ path: place, code }: { path: string; code: string }): SmartListIssue {
  const known = ['required', 'taken', 'tooMany', 'notFound'] as const;
  return {
    path: place === 'name' ? 'name' : 'condition',
    code: known.find((one) => one === code) ?? 'invalid',
  };
}

function useSmartListForm({ organizationId, stored, onReload }: EditorProps, onRefused: () => void) {
  const store = useSaveSmartList(organizationId);
  const first = useRef(stored ? storedOf(stored) : { draft: newDraft(), version: undefined });
  return useDraftForm<SmartListDraft, SmartList, SmartListIssue, Versioned<SmartListDraft>>({
    first: first.current,
    isSame,
    check: checkDraft,
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

function Editor(props: EditorProps) {
  const { organizationId, stored } = props;
  const { t } = useTranslation();
  const go = useGo();
  const mayReport = useCan(organizationId)('report.read');
  const errorText = useErrorText();
  const body = useRef<HTMLFormElement>(null);
  const form = useSmartListForm(props, () => showFault(body));
  const { base, draft, conflict } = form;
  const condition = issuesOf(draft.condition).length === 0 ? groupOf(draft.condition) : null;
  const names = useConditionNames(organizationId, stored ? releasesOf(stored) : []);
  const list = path.smartLists(organizationId);
  const said = (path: string) => {
    const found = form.issues.find((issue) => issue.path === path);
    return (
      found && t(`smartList:issue.${found.code === 'required' && path === 'name' ? 'name' : found.code}`)
    );
  };
  const finish = async (chosen?: Versioned<SmartListDraft>) => {
    const saved = await form.save(chosen);
    if (!saved) return false;
    toast({ tone: 'ok', text: t('smartList:saved', { name: `\u2068${saved.name}\u2069` }) });
    go(list, { force: true });
    return true;
  };
  const nameFault = said('name');
  const wrong = said('condition');
  return (
    <EditForm
      ref={body}
      start={<SaveState state={form.state} />}
      dialog={
        conflict && (
          <ConflictDialog
            title={t('smartList:conflict')}
            fields={[
              {
                path: 'name',
                name: t('smartList:name'),
                mine: draft.name,
                theirs: conflict.draft.name,
                ...sidesOf(base.name, draft.name, conflict.draft.name),
              },
              {
                path: 'condition',
                name: t('smartList:conditions'),
                mine: conditionWords(t, groupOf(draft.condition), names),
                theirs: conditionWords(t, groupOf(conflict.draft.condition), names),
                ...sidesOf(
                  groupOf(base.condition),
                  groupOf(draft.condition),
                  groupOf(conflict.draft.condition),
                ),
              },
            ].filter(({ mine, theirs }) => mine !== theirs)}
            onClose={form.dropConflict}
            onChoose={(theirs) => {
              const chosen = theirs.map((field) => field.path);
              void finish({
                draft: {
                  name: chosen.includes('name') ? conflict.draft.name : draft.name,
                  condition: chosen.includes('condition') ? conflict.draft.condition : draft.condition,
                },
                version: conflict.version,
              });
            }}
          />
        )
      }
      isSaving={form.isSaving}
      onSave={() => finish()}
      onCancel={() => go(list)}
    >
      <PageHeader title={stored ? <bdi>{base.name}</bdi> : t('smartList:new')} lede={t('smartList:lede')} />
      {(form.failure || conflict || wrong) && (
        <Note live tone="danger">
          {conflict ? t('smartList:conflict') : (wrong ?? errorText(form.failure))}
        </Note>
      )}
      <SmartListSends organizationId={organizationId} id={stored?._id} />
      <div className={css.editor}>
        <div className={css.fields}>
          <TextField
            required
            label={t('smartList:name')}
            value={draft.name}
            count={{ used: draft.name.trim().length, limit: maximumSmartListName }}
            maxLength={maximumSmartListName}
            {...(nameFault && { error: nameFault })}
            onChange={(name) =>
              form.edit(
                (before) => ({ ...before, name }),
                (field) => field === 'name',
              )
            }
          />
          <ConditionGroup
            group={draft.condition}
            {...{ names, mayReport }}
            issues={form.issues}
            conditions={countConditions(draft.condition)}
            onChange={(next) =>
              form.edit(
                (before) => ({ ...before, condition: next }),
                (field) => field === 'condition',
              )
            }
          />
        </div>
        <LiveCount {...{ organizationId, condition }} />
      </div>
    </EditForm>
  );
}

const releasesOf = ({ condition }: SmartList): string[] =>
  conditionsIn(condition as Group).flatMap((one) =>
    one.is === 'did' && one.releaseId ? [one.releaseId] : [],
  );

/** Makes or changes a smart list, for those who may write contacts. */
export function SmartListEditPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="contact.write">
      <Loaded organizationId={organizationId} />
    </Permitted>
  );
}

function Loaded({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const { id } = useRouteParams();
  const stored = useSmartList(organizationId, id);
  const title = id ? (stored.data?.name ?? t('smartList:edit')) : t('smartList:new');
  useCrumbs([
    { label: t('contacts:title'), to: path.contacts(organizationId) },
    { label: t('smartList:title'), to: path.smartLists(organizationId) },
    { label: title },
  ]);
  return (
    <Page bare title={title}>
      {stored.isError ? (
        <Failure whole error={stored.error} onRetry={() => void stored.refetch()} />
      ) : id && !stored.data ? (
        <div className="edit-scroll">
          <SkeletonRows rows={10} />
        </div>
      ) : (
        <Editor
          key={id}
          organizationId={organizationId}
          stored={id ? stored.data : undefined}
          onReload={async () => (await stored.refetch()).data}
        />
      )}
    </Page>
  );
}
