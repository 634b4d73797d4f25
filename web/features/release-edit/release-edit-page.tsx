import { defaultValues } from '@firstlook/contract/field-value.ts';
import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldDefinitions, useOrganization } from '../../data/organization.ts';
import { type ReleaseDraft, useRelease } from '../../data/release.ts';
import { useCan, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Failure } from '../../parts/failure.tsx';
import { useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ReleaseEditor } from './release-editor.tsx';
import { draftOf } from './use-release-form.ts';

/**
 * Names the form on the screen: another release is another form, but one that its first save gave an id is still the same,
 * with its scroll position, its focus and what its editors can undo.
 */
function useFormKey(organizationId: string, id: string | undefined, releaseType: string | undefined) {
  const seen = useRef({ last: id, count: 0, born: new Map<string, string>() }).current;
  // From a release to a new one: an empty form, not the one before.
  if (!id && seen.last) seen.count += 1;
  seen.last = id;
  const fresh = `${organizationId}/${releaseType}/${seen.count}`;
  const key = id ? (seen.born.get(id) ?? `${organizationId}/${id}`) : fresh;
  return { key, onBorn: (next: string) => void seen.born.set(next, key) };
}

const noMoments = { expirationDate: null, embargoUntil: null, publishAt: null };

/** Creates or edits a release (`releaseType` in the query says what a new one is). */
export function ReleaseEditPage() {
  const { t } = useTranslation();
  const { organizationId = '', id } = useRouteParams();
  const organization = useOrganization(organizationId);
  const user = useUser();
  const can = useCan(organizationId);
  const asked = useRouteSearch().releaseType;
  const release = useRelease(organizationId, id);
  const types = organization?.releaseTypes ?? [];
  const releaseType = id
    ? release.data?.releaseType
    : (types.find((type) => type.id === asked) ?? (types.length === 1 ? types[0] : undefined))?.id;
  const definitions = useFieldDefinitions(organizationId, releaseType);
  const typeName = types.find((type) => type.id === releaseType)?.name ?? '';

  const formKey = useFormKey(organizationId, id, releaseType);
  const fields = definitions.data?.items;
  const initial = useMemo((): ReleaseDraft | null => {
    if (id) return release.data ? draftOf(release.data) : null;
    if (!releaseType || !fields || !organization) return null;
    return {
      releaseType,
      releaseData: defaultValues(fields),
      // The language of the organization's readers; the field above the form changes it (docs/decisions/0023).
      design: { landingPage: null, email: null, locale: organization.locale },
      ...noMoments,
    };
  }, [id, release.data, releaseType, fields, organization]);

  const error = release.error ?? definitions.error;
  if (error || (organization && !can('release.write'))) {
    return (
      <Page title={t('releaseEdit:newTitle')}>
        {error ? (
          <Failure
            whole
            error={error}
            onRetry={() => void (release.error ? release : definitions).refetch()}
          />
        ) : (
          <Empty
            whole
            drawing="notAllowed"
            title={t('common:notAllowed.title')}
            text={t('common:notAllowed.text')}
          />
        )}
      </Page>
    );
  }
  if (!id && !releaseType) {
    return (
      <Page title={t('releaseEdit:newTitle')}>
        <Empty
          whole
          drawing="nothing"
          title={types.length > 0 ? t('releaseEdit:chooseType') : t('releaseEdit:noType')}
        >
          {types.map((type) => (
            <ButtonLink
              key={type.id}
              icon={Plus}
              to={path.releaseEdit(organizationId)}
              search={{ releaseType: type.id }}
            >
              {type.name}
            </ButtonLink>
          ))}
        </Empty>
      </Page>
    );
  }
  if (!initial || !fields || !user) {
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  return (
    <ReleaseEditor
      key={formKey.key}
      onBorn={formKey.onBorn}
      organizationId={organizationId}
      userId={user._id}
      release={release.data}
      definitions={fields}
      initial={initial}
      typeName={typeName}
    />
  );
}
