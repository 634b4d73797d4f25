import { OwnAccountDialog } from '../../features/accounts/own-account-dialog.tsx';
import { UploadProvider } from '../../features/upload/upload-provider.tsx';
import { useGoBack } from '../../ui/hook/go-back.ts';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { Page } from '../../ui/page/page.tsx';

/** AccountEditModal (specification 2 section 2). */
export function OwnAccountPage() {
  const leave = useGoBack('/');
  const { organizationId = '-1', id = '' } = useRouteParams();
  return (
    <UploadProvider>
      <Page title="">
        <OwnAccountDialog organizationId={organizationId} id={id} onClose={leave} />
      </Page>
    </UploadProvider>
  );
}
