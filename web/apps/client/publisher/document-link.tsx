import { BookOpen, FileText, LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { safeEndpoint } from '../../../device/address.ts';
import { path } from '../../../device/path.ts';
import { useCurrentPath } from '../../../parts/shell/current-path.ts';
import {
  fileAddress,
  isReadHere,
  type StoredFile,
  storedFiles,
  viewerSearch,
} from '../../../parts/stored-file.ts';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { Icon } from '../../../ui/page/icon.tsx';

/** The first document that may be read, else the first that is known by name only. */
export function documentOf(...values: unknown[]): StoredFile | undefined {
  const files = values.flatMap((value) => storedFiles(value));
  return files.find((file) => fileAddress(file)) ?? files.find((file) => file.isClosed);
}

interface DocumentLinkProps {
  kind: 'chapter' | 'press';
  file: StoredFile | undefined;
  primary?: boolean;
}

/**
 * First chapter or press file, in the reader of the site (specification 2 section 2); for those who may not open it, the way to
 * the sign-in and back. What lies on another site opens there: the reader shows our own files only.
 */
export function DocumentLink({ kind, file, primary }: DocumentLinkProps) {
  const { t } = useTranslation();
  const here = useCurrentPath();
  if (!file) return null;
  const looks = kind === 'chapter' ? BookOpen : FileText;
  const name = t(kind === 'chapter' ? 'publisher:book.firstChapter' : 'publisher:book.pressFile');
  if (file.isClosed)
    return (
      <ButtonLink icon={LogIn} flip to={path.login} search={{ endpoint: safeEndpoint(here) }}>
        {t(kind === 'chapter' ? 'publisher:book.chapterClosed' : 'publisher:book.pressClosed')}
      </ButtonLink>
    );
  const address = fileAddress(file) ?? '';
  if (isReadHere(file))
    return (
      <ButtonLink
        kind={primary ? 'primary' : 'outline'}
        icon={looks}
        to={path.fileViewer}
        search={viewerSearch(file)}
      >
        {name}
      </ButtonLink>
    );
  return (
    <a
      className={primary ? 'button primary' : 'button'}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon of={looks} />
      <span>{name}</span>
    </a>
  );
}
