import { useTranslation } from 'react-i18next';
import { usePresence } from '../../data/presence.ts';
import { formatNames } from '../../i18n/format.ts';
import { Avatar } from '../../ui/page/avatar.tsx';

/** Who else edits the release at this moment. It locks nothing: a save that meets another one asks. */
export function PresentPeople({ organizationId, id }: { organizationId: string; id: string | undefined }) {
  const { t } = useTranslation();
  const people = usePresence(organizationId, id).data?.items ?? [];
  return (
    <div role="status">
      {people.length > 0 && (
        <p className="row wrap muted">
          {people.map(({ accountId, name }) => (
            <Avatar key={accountId} name={name} />
          ))}
          {t('releaseEdit:presence', {
            count: people.length,
            names: formatNames(people.map(({ name }) => `\u2068${name}\u2069`)),
          })}
        </p>
      )}
    </div>
  );
}
