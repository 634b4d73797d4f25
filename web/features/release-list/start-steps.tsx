import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganizationCounts } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './start-steps.module.css';

interface Step {
  key: 'organization' | 'sender' | 'people' | 'release';
  done: boolean;
  to?: string;
  search?: Record<string, string>;
}

function stepsOf(organization: OrganizationView | undefined, contacts: number): Step[] {
  const id = organization?._id;
  return [
    { key: 'organization', done: !!id, to: path.organizationEdit() },
    {
      key: 'sender',
      done: !!organization?.fromEmails?.length,
      to: id && path.organizationEdit(id),
      search: { group: 'senders' },
    },
    { key: 'people', done: contacts > 0, to: id && path.contactImport(id) },
    { key: 'release', done: false, to: id && path.releaseEdit(id) },
  ];
}

/** What has to be there before something can be sent, in the order in which it is done; the next step is a link. */
export function StartSteps({ organization }: { organization: OrganizationView | undefined }) {
  const { t } = useTranslation();
  const contacts = useOrganizationCounts(organization?._id)?.contacts ?? 0;
  const steps = stepsOf(organization, contacts);
  const next = steps.find(({ done }) => !done);
  return (
    <ol className={css.startSteps} aria-label={t('shell:start.title')}>
      {steps.map((step) => (
        <li key={step.key} aria-current={step === next ? 'step' : undefined}>
          <Icon of={step.done ? CircleCheck : Circle} />
          <span>
            {step.to && !step.done ? (
              <AppLink
                to={step.to}
                search={step.search}
                className={step === next ? classNames('link', css.next) : 'link'}
              >
                {t(`shell:start.${step.key}`)}
              </AppLink>
            ) : (
              <b>{t(`shell:start.${step.key}`)}</b>
            )}
            {step.done && <span className="visually-hidden"> {t('shell:start.done')}</span>}
            <small className="muted">{t(`shell:start.${step.key}Text`)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
