import { LockKeyhole } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatDuration } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { fileName, type StoredFile } from '../../parts/stored-file.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './release-details.module.css';

/** The page on which members have what is closed here; sign-in leads to it. */
export const MembersPageContext = createContext('/');

/** Whether the person who reads has it open there, signed in already. */
export const IsMemberContext = createContext(false);

/** A film or a file that strangers know by name only (attack 22): what it is, and the way to it. */
export function ClosedFile({ file, kind }: { file: StoredFile; kind: 'video' | 'file' }) {
  const { t } = useTranslation();
  const endpoint = useContext(MembersPageContext);
  const isMember = useContext(IsMemberContext);
  const word = t(isMember ? `details:closed.${kind}There` : `details:closed.${file.isRead ? 'read' : kind}`);
  const name = fileName(file) || t(`details:closed.${kind}Name`);
  return (
    <li className={css.fileLine}>
      <Icon of={LockKeyhole} />
      <span className="grow">
        <bdi>{name}</bdi>{' '}
        {file.mediaSecondsDuration ? (
          <small>
            <Ltr>{formatDuration(file.mediaSecondsDuration)}</Ltr>
          </small>
        ) : null}
      </span>
      <AppLink
        className="link"
        to={isMember ? endpoint : path.login}
        {...(isMember ? {} : { search: { endpoint } })}
        aria-label={`${word}${t('common:colon')} ${name}`}
      >
        {word}
      </AppLink>
    </li>
  );
}
