import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckInput, useCheck } from '../../data/distribution.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './people.module.css';

export type PeopleList =
  | 'willReceive'
  | 'already'
  | 'unsubscribed'
  | 'bounced'
  | 'missingData'
  | 'noConsent'
  | 'overCap';

interface PeopleDialogProps {
  organizationId: string;
  releaseId: string;
  input: CheckInput;
  list: PeopleList;
  /** What they have in common. */
  name: string;
  total: number;
  onClose: () => void;
}

const perPage = 100;

/** Why somebody gets nothing, where that is more than the heading says. */
function Why({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  const key = reason && findKey(`distribute:stateText.${reason}`);
  return key ? <small className="muted">{t(key)}</small> : null;
}

/** Who stands behind one number of the dry run. */
export function PeopleDialog({
  organizationId,
  releaseId,
  input,
  list,
  name,
  total,
  onClose,
}: PeopleDialogProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const people = useCheck(organizationId, releaseId, { ...input, list, page });
  return (
    <Dialog
      opened
      width={640}
      title={`${name} · ${formatNumber(total)}`}
      onClose={onClose}
      footer={total > perPage && <Pager page={page} limit={perPage} total={total} onPage={setPage} />}
    >
      {people.isPending ? (
        <SkeletonRows />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <ul className={css.listRows} tabIndex={0}>
          {people.data?.people.map((person) => (
            <li className={css.person} key={person._id}>
              <Avatar name={person.name || (person.email ?? person.mobile ?? '')} />
              <div className="grow">
                <b>
                  <bdi>{person.name || person.email || person.mobile || person._id}</bdi>
                </b>
                <small>
                  <Ltr>
                    {(input.distributionType === 'sms' ? person.mobile : null) ??
                      person.email ??
                      person.mobile ??
                      ''}
                  </Ltr>
                </small>
                <Why reason={person.reason} />
              </div>
              {(list === 'noConsent'
                ? !person._id.includes('@')
                : list === 'missingData' && (person.reason === null || person.reason === 'noMobile')) && (
                <AppLink className="link" to={path.contactEdit(organizationId, person._id)}>
                  {t('distribute:check.mend')}
                </AppLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
