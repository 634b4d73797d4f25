import type { Contact } from '@firstlook/contract/contact.ts';
import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useContact, useLabels, useRemoveContact, useSaveContact } from '../../data/contact.ts';
import { path } from '../../device/path.ts';
import { EditForm } from '../../parts/edit-form.tsx';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { useIssueTexts } from '../../parts/issue-text.ts';
import { useDraftForm, type Versioned } from '../../parts/use-draft-form.ts';
import { useGo, useRouteParams } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ContactConflict } from './contact-conflict.tsx';
import { ContactConsent } from './contact-consent.tsx';
import { bodyOf, type Draft, draftOf, emptyDraft, isComplete } from './contact-draft.ts';
import { nameOf } from './contact-facts.ts';
import { ContactForm } from './contact-form.tsx';
import { ReportLink } from './report-link.tsx';

interface EditorProps {
  organizationId: string;
  contact: Contact | undefined;
  tags: readonly Label[];
  companies: readonly Label[];
  /** The contact as it is stored now. */
  onReload: () => Promise<Contact | undefined>;
}

function Editor({ organizationId, contact, tags, companies, onReload }: EditorProps) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const issueTexts = useIssueTexts('contacts');
  const store = useSaveContact(organizationId);
  const remove = useRemoveContact(organizationId);
  const storedOf = (saved: Contact): Versioned<Draft> => ({
    draft: draftOf(saved, tags, companies),
    version: saved.version,
  });
  const form = useDraftForm<Draft, Contact, { path: string; code: string }, Versioned<Draft>>({
    first: contact ? storedOf(contact) : { draft: emptyDraft(), version: undefined },
    send: (draft, base, saved) =>
      store.mutateAsync({
        id: (saved ?? contact)?._id,
        version: base.version,
        draft: bodyOf(draft, base.draft, tags, companies),
      }),
    storedOf,
    readConflict: async () => {
      const stored = await onReload();
      return stored ? storedOf(stored) : null;
    },
  });
  const { base, draft, conflict } = form;
  const errors = issueTexts(form.issues);
  const list = path.contacts(organizationId);

  const finish = async (chosen?: Versioned<Draft>) => {
    if (!(await form.save(chosen))) return false;
    toast({ tone: 'ok', text: t('contacts:saved') });
    go(list, { force: true });
    return true;
  };
  const onRemove = async () => {
    if (!contact) return;
    const name = nameOf(contact);
    const sure = await confirm({
      title: t('contacts:remove.title', { name }),
      text: t('contacts:remove.text'),
      confirmLabel: t('common:remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(contact._id);
      go(list, { force: true });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <EditForm
      start={
        contact && (
          <Button kind="danger" icon={Trash2} busy={remove.isPending} onClick={() => void onRemove()}>
            {t('common:remove')}
          </Button>
        )
      }
      dialog={
        conflict && (
          <ContactConflict
            base={base}
            mine={draft}
            theirs={conflict.draft}
            organizationId={organizationId}
            onClose={form.dropConflict}
            onChoose={(chosen) => void finish({ draft: chosen, version: conflict.version })}
          />
        )
      }
      isComplete={isComplete(draft, contact && base)}
      isSaving={form.isSaving}
      onSave={() => finish()}
      onCancel={() => go(list)}
    >
      <PageHeader
        title={contact ? <bdi>{nameOf(contact)}</bdi> : t('contacts:new')}
        actions={contact && <ReportLink organizationId={organizationId} contactId={contact._id} />}
      />
      {(form.failure || conflict) && (
        <Note live tone="danger">
          {conflict ? t('contacts:conflict') : errorText(form.failure)}
        </Note>
      )}
      <ContactForm
        draft={draft}
        stored={contact && base}
        tags={tags}
        companies={companies}
        organizationId={organizationId}
        errors={errors}
        wishes={{
          email: hasSaid(contact, 'email') ? t('contacts:further.email.wish') : undefined,
          mobile: hasSaid(contact, 'sms') ? t('contacts:further.mobile.wish') : undefined,
        }}
        onChange={(change) => form.edit((before) => ({ ...before, ...change }), isChangedBy(draft, change))}
      />
      {contact && <ContactConsent organizationId={organizationId} contactId={contact._id} />}
    </EditForm>
  );
}

/** Whether the person asked for less, or for nothing, by a channel. */
const hasSaid = (contact: Contact | undefined, channel: 'email' | 'sms'): boolean =>
  contact !== undefined &&
  ((channel === 'email' ? contact.unsubscribed : contact.unsubscribedTexts) ||
    contact.wishes.some((wish) => wish.channel === channel));

/** Whether a change is of the field at a place; of own fields, which change together, of that one. */
const isChangedBy =
  ({ fields }: Draft, change: Partial<Draft>) =>
  (place: string): boolean => {
    if (place.startsWith('addresses')) return 'addresses' in change;
    const key = /^fields\.(.+)$/.exec(place)?.[1];
    if (key === undefined) return place in change;
    return change.fields !== undefined && !deepEqual(fields[key], change.fields[key]);
  };

/** Adds or edits a contact. */
export function ContactEditPage() {
  const { t } = useTranslation();
  const { organizationId = '', id } = useRouteParams();
  const contact = useContact(organizationId, id);
  const tags = useLabels(organizationId, 'tag');
  const companies = useLabels(organizationId, 'company');
  const title = id ? t('contacts:edit') : t('contacts:new');
  useCrumbs([{ label: t('contacts:title'), to: path.contacts(organizationId) }, { label: title }]);
  const failed = [contact, tags, companies].find((one) => one.isError);
  const isReady = tags.data && companies.data && (!id || contact.data);
  return (
    <Page bare title={title}>
      {failed ? (
        <Failure whole error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !isReady ? (
        <div className="edit-scroll">
          <SkeletonRows rows={7} />
        </div>
      ) : contact.data && isGeneralIn(organizationId, contact.data) ? (
        <div className="edit-scroll">
          <PageHeader title={<bdi>{nameOf(contact.data)}</bdi>} />
          <Note tone="info">{t('contacts:general.about')}</Note>
          <ButtonLink to={path.contacts(organizationId)} search={{ general: '1', contact: contact.data._id }}>
            {t('contacts:general.back')}
          </ButtonLink>
        </div>
      ) : (
        <Editor
          key={id}
          organizationId={organizationId}
          contact={contact.data}
          tags={tags.data?.items ?? []}
          companies={companies.data?.items ?? []}
          onReload={async () => (await contact.refetch()).data}
        />
      )}
    </Page>
  );
}
