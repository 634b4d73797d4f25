import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import { useRegisteredFiles } from '../../../data/registered-file.ts';
import { useSettingScope } from '../setting-scope.ts';

/** Registered files that a field may name; a name that leads nowhere stays in the choice, to be seen. */
export function useFileOptions(kind: RegisteredFile['kind']) {
  const { organization, may } = useSettingScope();
  const files = useRegisteredFiles(organization?._id ?? '', may('develop'));
  const paths = (files.data?.items ?? []).filter((file) => file.kind === kind).map(({ path }) => path);
  return (value: string | undefined) =>
    (value && !paths.includes(value) ? [value, ...paths] : paths).map((one) => ({ value: one, label: one }));
}
