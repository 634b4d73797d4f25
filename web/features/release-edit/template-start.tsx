import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useReleaseTemplates } from '../../data/release-template.ts';
import { useTemplates } from '../../parts/release-template/use-templates.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';

/** Where a new release may begin with a template; with one, it says which. */
export function TemplateStart({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const asked = useRouteSearch().template;
  const { data } = useReleaseTemplates(organizationId);
  const types = useOrganization(organizationId)?.releaseTypes ?? [];
  const { items, dialog } = useTemplates(organizationId, types);
  const begun = data?.items.find(({ _id }) => _id === asked);
  if (!data || data.total === 0) return null;
  if (begun) return <Note tone="info">{t('releaseEdit:template.begun', { name: begun.name })}</Note>;
  return (
    <div>
      <Menu
        width={260}
        target={
          <Button kind="ghost" size="xs" icon={LayoutTemplate}>
            {t('releaseEdit:template.begin')}
          </Button>
        }
      >
        {items}
      </Menu>
      {dialog}
    </div>
  );
}
