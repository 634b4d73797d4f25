import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/page/note.tsx';
import css from './release-details.module.css';

interface NoPageNoteProps {
  release: Release;
  organization: OrganizationView | undefined;
}

/** Without a landing design for its type a release may go out and still has no page (docs/decisions/0044). */
export function NoPageNote({ release, organization }: NoPageNoteProps) {
  const { t } = useTranslation();
  const hasPage = (organization?.templates ?? []).some(
    ({ type, releaseTypes }) => type === 'landingPage' && releaseTypes.includes(release.releaseType),
  );
  if (!organization?.templates || hasPage || !release.abilities.distribute) return null;
  return (
    <div className={css.above}>
      <Note tone="warn">{t('details:noPage')}</Note>
    </div>
  );
}
