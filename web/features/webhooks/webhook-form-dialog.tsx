import type { Webhook } from '@firstlook/contract/webhook.ts';
import {
  longestWebhookUrl,
  type WebhookEvent,
  webhookEvents,
  webhookUrlIssue,
} from '@firstlook/contract/webhook-rule.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NewWebhook, useCreateWebhook, useUpdateWebhook } from '../../data/webhook.ts';
import { asKeyPart } from '../../i18n/word-key.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useIssueText } from './use-issue-text.ts';
import css from './webhooks.module.css';

interface WebhookFormProps {
  organizationId: string;
  /** Absent: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  /** Of a new one, with its secret. */
  onMade?: (made: NewWebhook) => void;
}

/** One save for both: a new webhook brings its secret along. */
function useSave({ organizationId, webhook, onClose, onMade }: WebhookFormProps) {
  const create = useCreateWebhook(organizationId);
  const update = useUpdateWebhook(organizationId);
  return {
    busy: create.isPending || update.isPending,
    error: create.error ?? update.error,
    save: (body: { url: string; events: WebhookEvent[] }) => {
      if (webhook) update.mutate({ _id: webhook._id, ...body }, { onSuccess: onClose });
      else create.mutate(body, { onSuccess: onMade });
    },
  };
}

interface EventsFieldProps {
  events: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

function EventsField({ events, error, onChange }: EventsFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? 'webhook-events-error' : undefined}>
      <legend className="label">{t('webhooks:events')}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={t(`webhooks:event.${asKeyPart(event)}`)}
          description={t(`webhooks:eventText.${asKeyPart(event)}`)}
          checked={events.includes(event)}
          onChange={(on) =>
            onChange(webhookEvents.filter((one) => (one === event ? on : events.includes(one))))
          }
        />
      ))}
      {error && (
        <p className="error" id="webhook-events-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What is typed, what is wrong with it, and its saving. */
function useForm(props: WebhookFormProps) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const { busy, error, save } = useSave(props);
  const [url, setUrl] = useState(props.webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    props.webhook?.events ?? ['distribution.finished'],
  );
  const [tried, setTried] = useState(false);
  const issue = webhookUrlIssue(url.trim());
  return {
    busy,
    url: {
      value: url,
      onChange: setUrl,
      error: tried && issue ? t(`webhooks:issue.${issue}`) : error ? issueText(error) : undefined,
    },
    events: {
      events,
      onChange: setEvents,
      error: tried && events.length === 0 ? t('webhooks:issue.events') : undefined,
    },
    submit: () => {
      setTried(true);
      if (!issue && events.length > 0 && !busy) save({ url: url.trim(), events: [...events] });
    },
  };
}

/** Address and events; a wrong address is said at its field, and nothing typed is lost. */
export function WebhookFormDialog(props: WebhookFormProps) {
  const { webhook, onClose } = props;
  const { t } = useTranslation();
  const { busy, url, events, submit } = useForm(props);
  const typed = url.value.trim();
  const close = useCloseUnsaved(typed !== '' && typed !== webhook?.url, onClose);
  return (
    <Dialog
      opened
      width={640}
      title={t(webhook ? 'webhooks:edit' : 'webhooks:new')}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={busy} onClick={submit}>
            {t(webhook ? 'webhooks:save' : 'webhooks:make')}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          required
          ltr
          data-autofocus
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t('webhooks:url')}
          help={t('webhooks:urlHelp')}
          placeholder="https://example.com/firstlook"
          maxLength={longestWebhookUrl}
          {...url}
        />
        <EventsField {...events} />
      </form>
    </Dialog>
  );
}
