import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSystemAdmin, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { useFailureToast } from '../../parts/use-failure-toast.ts';
import { useGo, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { isSaveKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { FooterBar } from '../../ui/page/footer-bar.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SaveState } from '../../ui/page/save-state.tsx';
import { focusPath } from './focus-path.ts';
import { GroupView } from './group/group-view.tsx';
import { type GroupId, groupIds } from './groups.ts';
import { IssueSummary } from './issue-summary.tsx';
import { OrganizationConflict } from './organization-conflict.tsx';
import { changedNames, type Need, needOf } from './organization-draft.ts';
import css from './organization-edit.module.css';
import { SettingScopeContext } from './setting-scope.ts';
import { SettingsNav } from './settings-nav.tsx';
import { useOrganizationForm } from './use-organization-form.ts';

/** What a new organization begins with; the other groups open with its first save. */
const firstGroups: readonly GroupId[] = ['identity', 'domain', 'senders'];

/** One form over all groups, one save, whichever group is open. */
export function OrganizationEditor({ organization }: { organization: OrganizationView | undefined }) {
  const { t } = useTranslation();
  const go = useGo();
  const setSearch = useSetSearch();
  const asked = useRouteSearch().group;
  const systemAdmin = isSystemAdmin(useUser());
  const summary = useRef<HTMLDivElement>(null);
  const abilities = organization?.abilities;
  const readOnly = !!organization && !abilities?.update && !abilities?.develop;
  const form = useOrganizationForm({
    organization,
    isReadOnly: readOnly,
    onRefused: () => requestAnimationFrame(() => summary.current?.focus()),
  });
  const groups = organization ? groupIds.filter((one) => one !== 'danger' || abilities?.remove) : firstGroups;
  const group = groups.find((one) => one === asked) ?? 'identity';
  const name = form.base.name || t('organizationEdit:new');
  const may = (need: Need): boolean => (!organization ? need === 'update' : !!abilities?.[need]);

  const open = (next: GroupId, target?: string) => {
    setSearch({ group: next === 'identity' ? undefined : next });
    if (target) focusPath(target);
    else document.getElementById('group-title')?.focus({ preventScroll: true });
  };
  const save = useOneAtATime(async () => {
    const saved = await form.save();
    if (!saved) return false;
    toast({
      tone: 'ok',
      text: t(organization || systemAdmin ? 'organizationEdit:saved' : 'organizationEdit:requested'),
    });
    // The first save gives the organization its address.
    if (!organization) go(path.organizationEdit(saved._id), { replace: true, force: true });
    return !organization;
  });
  useShortcut(isSaveKey, () => void (form.dirty && save()));
  useCrumbs([{ label: t('organizationEdit:organizations'), to: path.organizations }, { label: name }]);
  useFailureToast(form.failure);

  const count = changedNames(form.base, form.draft).filter((one) => organization || may(needOf(one))).length;

  return (
    <SettingScopeContext
      value={{
        organization,
        base: form.base,
        draft: form.draft,
        set: form.set,
        errors: form.errors,
        may,
        pictures: form.pictures,
      }}
    >
      <Page
        bare
        title={organization ? t('organizationEdit:titleOf', { name }) : name}
        className={form.dirty ? undefined : css.clean}
      >
        <div className={css.columns}>
          <SettingsNav groups={groups} group={group} issues={form.issues} onGo={open} />
          <div className={group === 'design' ? classNames(css.body, css.wide) : css.body}>
            <h1 className="h1" id="group-title" tabIndex={-1}>
              {t(`organizationEdit:group.${group}.title`)}
            </h1>
            <p className="lede">
              {t(`organizationEdit:group.${group}.text`, {
                name: organization ? name : t('organizationEdit:newInText'),
              })}
            </p>
            {readOnly && <Note tone="info">{t('organizationEdit:readOnly')}</Note>}
            {!organization && (
              <Note tone="info">
                {t(systemAdmin ? 'organizationEdit:newText' : 'organizationEdit:newRequest')}
              </Note>
            )}
            {organization?.status === 'pending' && (
              <Note tone="warn">{t('organizationEdit:pendingText')}</Note>
            )}
            <IssueSummary ref={summary} issues={form.issues} onGo={open} />
            <GroupView group={group} />
          </div>
        </div>
        <FooterBar start={<SaveState state={form.state} />}>
          {form.dirty && organization && !form.isSaving && (
            <span className="muted small">{t('organizationEdit:changes', { count })}</span>
          )}
          <ButtonLink kind="ghost" icon={X} to={path.organizations}>
            {t('common:close')}
          </ButtonLink>
          {!readOnly && (
            <Button
              kind="primary"
              icon={Check}
              busy={form.isSaving}
              disabled={!form.dirty}
              onClick={() => void save()}
            >
              {t(organization || systemAdmin ? 'common:save.label' : 'organizationEdit:request')}
            </Button>
          )}
        </FooterBar>
      </Page>
      {form.pictures.step}
      {form.conflict && (
        <OrganizationConflict
          conflict={form.conflict}
          base={form.base}
          draft={form.draft}
          onClose={form.dropConflict}
          onChoose={(draft) => form.conflict && void form.save({ draft, version: form.conflict.version })}
        />
      )}
    </SettingScopeContext>
  );
}
