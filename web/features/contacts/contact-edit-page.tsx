import type { Contact } from '@firstlook/contract/contact.ts';
import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useContact, useLabels, useRemoveContact, useSaveContact } from '../../data/contact.ts';
import { Failure, useErrorText } from '../../data/failure.tsx';
import { path } from '../../device/path.ts';
import { findKey } from '../../i18n/word-key.ts';
import { useGo, useRouteParams } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { FooterBar } from '../../ui/page/footer-bar.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ContactConflict } from './contact-conflict.tsx';
import { bodyOf, type Draft, draftOf, emptyDraft, isComplete } from './contact-draft.ts';
import { nameOf } from './contact-facts.ts';
import { ContactForm } from './contact-form.tsx';

/** The one field a refusal is about, for codes that name no issue of their own. */
const fieldOfCode: Record<string, string> = { CONTACT_EXISTS: 'email' };

function useFieldErrors() {
  const { t } = useTranslation();
  const text = useErrorText();
  return (error: unknown): Record<string, string> => {
    if (!(error instanceof ApiError)) return {};
    const field = fieldOfCode[error.code];
    if (field) return { [field]: text(error) };
    return Object.fromEntries(
      error.issues.map(({ path: place, code }) => [
        place,
        t(findKey(`contacts:issue.${code}`) ?? 'contacts:issue.invalid'),
      ]),
    );
  };
}

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
  const fieldErrors = useFieldErrors();
  const [base, setBase] = useState(() => ({
    version: contact?.version,
    draft: contact ? draftOf(contact, tags, companies) : emptyDraft(),
  }));
  const [draft, setDraft] = useState(base.draft);
  const [stored, setStored] = useState<Contact | null>(null);
  const save = useSaveContact(organizationId);
  const remove = useRemoveContact(organizationId);
  const errors = fieldErrors(save.error);
  const list = path.contacts(organizationId);

  const submit = async (chosen = draft, version = base.version): Promise<boolean> => {
    try {
      await save.mutateAsync({ id: contact?._id, version, draft: bodyOf(chosen, tags, companies) });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') setStored((await onReload()) ?? null);
      return false;
    }
  };
  useUnsaved({ dirty: !deepEqual(draft, base.draft) && !save.isSuccess, save: () => submit() });

  const finish = async (chosen?: Draft, version?: number) => {
    if (!(await submit(chosen, version))) return false;
    toast({ tone: 'ok', text: t('contacts:saved') });
    go(list, { force: true });
    return true;
  };
  const onSave = useOneAtATime(() => finish());
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
  const isConflict = save.error instanceof ApiError && save.error.code === 'CONFLICT';
  return (
    <form
      // What is wrong is said in our own words, at the field.
      noValidate
      className="edit-body"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      <div className="edit-scroll">
        <PageHeader title={contact ? <bdi>{nameOf(contact)}</bdi> : t('contacts:new')} />
        {save.isError && Object.keys(errors).length === 0 && (
          <Note live tone="danger">
            {isConflict ? t('contacts:conflict') : errorText(save.error)}
          </Note>
        )}
        <ContactForm
          draft={draft}
          stored={contact && base.draft}
          tags={tags}
          companies={companies}
          errors={errors}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      </div>
      <FooterBar
        start={
          contact && (
            <Button kind="danger" icon={Trash2} busy={remove.isPending} onClick={() => void onRemove()}>
              {t('common:remove')}
            </Button>
          )
        }
      >
        <Button kind="ghost" onClick={() => go(list)}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          icon={Check}
          busy={save.isPending}
          disabled={!isComplete(draft, contact && base.draft)}
        >
          {t('common:save.label')}
        </Button>
      </FooterBar>
      {stored && (
        <ContactConflict
          base={base.draft}
          mine={draft}
          theirs={draftOf(stored, tags, companies)}
          onClose={() => setStored(null)}
          onChoose={(chosen) => {
            const next = { version: stored.version, draft: draftOf(stored, tags, companies) };
            setStored(null);
            setBase(next);
            setDraft(chosen);
            void finish(chosen, next.version);
          }}
        />
      )}
    </form>
  );
}

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
