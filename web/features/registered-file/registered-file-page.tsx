import { useTranslation } from 'react-i18next';
import { useRegisteredFile } from '../../data/registered-file.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { FileEditor } from './file-editor.tsx';
import { type FileKind, starterOf } from './file-kind.ts';

const kinds: readonly FileKind[] = ['fields', 'template', 'html'];

/** One registered file: `file` in the address names it, `kind` begins a new one. */
export function RegisteredFilePage() {
  const { organizationId = '' } = useRouteParams();
  const { file, kind } = useRouteSearch();
  return (
    <Permitted organizationId={organizationId} permission="organization.develop">
      {file ? (
        <Stored key={file} organizationId={organizationId} path={file} />
      ) : (
        <FileEditor
          key={kind}
          organizationId={organizationId}
          file={starterOf(kinds.find((one) => one === kind) ?? 'fields')}
          isNew
        />
      )}
    </Permitted>
  );
}

function Stored({ organizationId, path }: { organizationId: string; path: string }) {
  const { t } = useTranslation();
  const file = useRegisteredFile(organizationId, path);
  if (file.isError) {
    return (
      <Page title={path}>
        <Failure whole error={file.error} onRetry={() => void file.refetch()} />
      </Page>
    );
  }
  if (!file.data) {
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  return <FileEditor organizationId={organizationId} file={file.data} />;
}
