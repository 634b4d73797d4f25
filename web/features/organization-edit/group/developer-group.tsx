import { AppsSetting } from '../developer/apps-setting.tsx';
import { FileList } from '../developer/file-list.tsx';
import { ReleaseTypesSetting } from '../developer/release-types-setting.tsx';
import { RoutesSetting } from '../developer/routes-setting.tsx';
import { TemplatesSetting } from '../developer/templates-setting.tsx';
import { useSettingScope } from '../setting-scope.ts';

/** What makes this organization's releases, pages and navigation. */
export function DeveloperGroup() {
  const { organization, may } = useSettingScope();
  return (
    <>
      <ReleaseTypesSetting />
      <TemplatesSetting />
      <RoutesSetting />
      <AppsSetting />
      {organization && may('develop') && <FileList organizationId={organization._id} />}
    </>
  );
}
