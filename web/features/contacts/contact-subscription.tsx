import type { Contact } from '@firstlook/contract/contact.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { BellOff, Check, MailWarning, MoonStar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { StatusChip } from '../../ui/list/chip.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { WishChip } from './contact-wishes.tsx';
import css from './contacts.module.css';
import { useAskToClearBounces } from './use-clear-bounces.ts';
import { isOffIn, useSubscription } from './use-subscription.ts';

function MailChip({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  if (contact.unsubscribed) {
    return (
      <StatusChip tone="neutral" icon={BellOff}>
        {t('contacts:unsubscribed')}
      </StatusChip>
    );
  }
  if (contact.suppressed) {
    return (
      <StatusChip tone="warn" icon={MailWarning}>
        {t('contacts:suppressed')}
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="ok" icon={Check}>
      {t('contacts:subscribed')}
    </StatusChip>
  );
}

/** Got messages of ours for a year, and did nothing with any of them. */
function SilentChip({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  if (contact.stale !== 'silent') return null;
  return (
    <span className={css.tags} title={t('contacts:stale.about')}>
      <StatusChip tone="neutral" icon={MoonStar}>
        {t('contacts:stale.one')}
      </StatusChip>
    </span>
  );
}

/** Whether mail goes to a contact, a second one where text messages do not, and what the person asked for themselves. */
export function SubscriptionChip({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  return (
    <span className={css.tags}>
      <MailChip contact={contact} />
      {contact.unsubscribedTexts && (
        <StatusChip tone="neutral" icon={BellOff}>
          {t('contacts:noTexts')}
        </StatusChip>
      )}
      <SilentChip contact={contact} />
      {!contact.unsubscribed && <WishChip wishes={contact.wishes} />}
    </span>
  );
}

interface SubscriptionProps {
  organizationId: string;
  contact: Contact;
}

/** An address that refused mail: the person did not unsubscribe, and it may be tried again. */
function Bounced({ organizationId, contact }: SubscriptionProps) {
  const { t } = useTranslation();
  const canWrite = useCan(organizationId)('contact.write');
  const bounces = useAskToClearBounces(organizationId);
  return (
    <>
      <MailChip contact={contact} />
      <small className={classNames(css.block, 'muted')}>{t('contacts:bounced.about')}</small>
      {canWrite && (
        <Button size="sm" busy={bounces.isBusy} onClick={() => void bounces.ask(1, [contact._id])}>
          {t('contacts:bounced.again')}
        </Button>
      )}
    </>
  );
}

function ChannelSwitch({ organizationId, contact, channel }: SubscriptionProps & { channel: Channel }) {
  const { t } = useTranslation();
  const subscription = useSubscription(organizationId);
  const isOn = !isOffIn(contact, channel);
  const since = channel === 'email' ? contact.unsubscribedAt : contact.unsubscribedTextsAt;
  return (
    <div>
      <Switch
        label={t(`contacts:${isOn ? 'receives' : 'receivesNot'}.${channel}`)}
        checked={isOn}
        disabled={subscription.isBusy}
        onChange={() => void subscription.toggle(contact, channel)}
      />
      {since && (
        <small className={classNames(css.block, 'muted')}>
          {t('contacts:since')} <Ltr>{formatDate(since)}</Ltr>
        </small>
      )}
    </div>
  );
}

/** The same mark in words. */
function Silent({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  if (contact.stale !== 'silent') return null;
  return (
    <small className={classNames(css.block, 'muted')}>
      {t('contacts:stale.one')}: {t('contacts:stale.about')}
    </small>
  );
}

/** What of the two channels goes to a contact; one who may write contacts switches each by itself. */
export function Subscription({ organizationId, contact }: SubscriptionProps) {
  const canWrite = useCan(organizationId)('contact.write');
  if (!canWrite)
    return (
      <>
        <SubscriptionChip contact={contact} />
        <Silent contact={contact} />
      </>
    );
  const same = { organizationId, contact };
  return (
    <>
      {contact.suppressed ? <Bounced {...same} /> : <ChannelSwitch {...same} channel="email" />}
      {(contact.mobile || contact.unsubscribedTexts) && <ChannelSwitch {...same} channel="sms" />}
      <Silent contact={contact} />
    </>
  );
}
