import { path } from '../../device/path.ts';
import { OwnAccountDialog } from '../../features/accounts/own-account-dialog.tsx';
import { useGoBack } from '../../ui/hook/go-back.ts';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { RoutePage } from './route-page.tsx';

/** AccountEditModal is nested in the release page (specification 2 section 2); a person without an organization sees it alone. */
export function OwnAccountPage() {
  const { organizationId = '-1', id = '' } = useRouteParams();
  const isGlobal = organizationId === '-1';
  const leave = useGoBack(isGlobal ? '/' : path.releases(organizationId));
  return (
    <>
      {!isGlobal && <RoutePage />}
      <OwnAccountDialog organizationId={organizationId} id={id} onClose={leave} />
    </>
  );
}
