import type { ContactField } from '@firstlook/contract/contact-field.ts';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useLabels, useMailingLists } from '../../../data/contact.ts';
import { useOrganization } from '../../../data/organization.ts';
import { useNamedReleases, useReleases } from '../../../data/release.ts';
import { useOwnFields } from '../../../parts/own-field.ts';
import { releaseLabels } from '../../../parts/release-about.tsx';
import { titleOf } from '../../../parts/release-facts.ts';
import type { Option } from '../../../ui/field/select-field.tsx';

/** Releases that are offered beside those that are chosen already; the newest ones. */
const releasesOffered = 200;

/** What conditions can name, by its names of now. */
export interface ConditionNames {
  tag: Option[];
  company: Option[];
  mailingList: Option[];
  release: Option[];
  /** The organization's own fields. */
  field: readonly ContactField[];
  /** Everything that was asked for has come. */
  isKnown: boolean;
}

/** @param releaseIds those that are named already, however old they are */
export function useConditionNames(organizationId: string, releaseIds: readonly string[]): ConditionNames {
  const { t } = useTranslation();
  const untitled = t('smartList:untitled');
  const organization = useOrganization(organizationId);
  const tags = useLabels(organizationId, 'tag', false);
  const companies = useLabels(organizationId, 'company', false);
  const lists = useMailingLists(organizationId, false, true);
  const releases = useReleases(organizationId, { pagination: { page: 0, limit: releasesOffered } });
  const named = useNamedReleases(organizationId, releaseIds);
  const known = new Map(
    [...(releases.data?.items ?? []), ...named.byId.values()].map((one) => [one._id, one]),
  );
  const labelled = (items: readonly { _id: string; name: string }[] = []) =>
    items.map(({ _id, name }) => ({ value: _id, label: name }));
  const field = useOwnFields(organizationId);
  return {
    field,
    tag: labelled(tags.data?.items),
    company: labelled(companies.data?.items),
    mailingList: (lists.data?.items ?? [])
      .filter((list) => !isGeneralIn(organizationId, list))
      // What is put away is not chosen any more; where it was, it goes on.
      .map(({ _id, title, archivedAt }) => ({ value: _id, label: title, disabled: archivedAt !== null })),
    release: releaseLabels([...known.values()], organization, (one) => titleOf(one, untitled)),
    isKnown:
      tags.isSuccess &&
      companies.isSuccess &&
      lists.isSuccess &&
      releases.isSuccess &&
      (releaseIds.length === 0 || named.isKnown),
  };
}
