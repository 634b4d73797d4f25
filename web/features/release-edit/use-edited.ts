import { defaultValues } from '@firstlook/contract/field-value.ts';
import { useMemo } from 'react';
import { useFieldDefinitions, useOrganization } from '../../data/organization.ts';
import { type ReleaseDraft, useRelease } from '../../data/release.ts';
import { useReleaseTemplate } from '../../data/release-template.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { draftOf } from './use-release-form.ts';

const noMoments = { expirationDate: null, embargoUntil: null, publishAt: null };

/** What the editor begins with: a release that is there, a template that the address names, or an empty one of a type. */
export function useEdited(organizationId: string, id: string | undefined) {
  const organization = useOrganization(organizationId);
  const { releaseType: asked, template: templateId } = useRouteSearch();
  const release = useRelease(organizationId, id);
  const template = useReleaseTemplate(organizationId, id ? undefined : templateId);
  const types = organization?.releaseTypes ?? [];
  const chosen = types.find((type) => type.id === asked) ?? (types.length === 1 ? types[0] : undefined);
  const ofNew = templateId ? template.data?.releaseType : chosen?.id;
  const releaseType = id ? release.data?.releaseType : ofNew;
  const definitions = useFieldDefinitions(organizationId, releaseType);
  const fields = definitions.data?.items;
  const begun = template.data;
  const initial = useMemo((): ReleaseDraft | null => {
    if (id) return release.data ? draftOf(release.data) : null;
    if (!releaseType || !fields || !organization) return null;
    return {
      releaseType,
      releaseData: { ...defaultValues(fields), ...begun?.releaseData },
      // The language of the organization's readers; the field above the form changes it (docs/decisions/0023).
      design: begun?.design ?? { landingPage: null, email: null, locale: organization.locale },
      ...noMoments,
    };
  }, [id, release.data, releaseType, fields, organization, begun]);
  const failed = [release, template, definitions].find((query) => query.error);
  return {
    organization,
    release: release.data,
    types,
    releaseType,
    typeName: types.find((type) => type.id === releaseType)?.name ?? '',
    /** A new release of which neither a type nor a template is chosen. */
    isOpen: !id && !templateId && !releaseType,
    /** Names what a new one begins with. */
    begin: templateId ?? releaseType,
    fields,
    initial,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
