import { meantAddress, pastedPieces } from '@firstlook/contract/pasted-address.ts';
import { mostSuppressedAtOnce } from '@firstlook/contract/suppression-limit.ts';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddSuppressions } from '../../data/suppression.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { ChooseFile } from '../../ui/field/choose-file.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './add-dialog.module.css';
import { channels } from './suppression-state.ts';

/** The address of `Noa Levi <noa@example.com>` or of a copied link, and anything else as it is. */
const bare = (piece: string) => meantAddress(/<([^<>]*)>$/.exec(piece)?.[1] ?? piece);

/** What of a table can be an address: its heads and names cannot. The apostrophe is what our own CSV puts before a number. */
const seemsAddress = {
  email: (piece: string) => piece.includes('@'),
  sms: (piece: string) => /^\+?[(\d][\d\s()./-]{5,}$/.test(piece),
};

/** The first column of a file of ours: the words of a server that refused name addresses, too. */
function ownColumn(text: string): string | null {
  const [head, ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/);
  return head?.startsWith('address,') ? lines.map((line) => line.split(',')[0] ?? '').join('\n') : null;
}
const addressesIn = (text: string, channel: 'email' | 'sms'): string[] =>
  pastedPieces(ownColumn(text) ?? text)
    .map((piece) => bare(piece.replace(/^"(.*)"$/, '$1')).replace(/^'/, ''))
    .filter(seemsAddress[channel]);

/** Addresses that get nothing more: typed, or a list that one brings along. What is no address stays in the field. */
export function AddDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const add = useAddSuppressions(organizationId);
  const [channel, setChannel] = useState<(typeof channels)[number]>('email');
  const [text, setText] = useState('');
  /** What the server found no address in: it was sent, and whoever closes the window has read that. */
  const [refused, setRefused] = useState('');
  const close = useCloseUnsaved(text.trim() !== '' && text !== refused, onClose);
  const [fault, setFault] = useState<string>();
  const [left, setLeft] = useState(0);
  const addresses = pastedPieces(text).map(bare);
  const count = addresses.length;
  const takeFile = async (file: File) => {
    const found = addressesIn(await file.text(), channel);
    setFault(found.length === 0 ? t('suppression:add.emptyFile') : undefined);
    setText((typed) => [typed.trim(), ...found].filter(Boolean).join('\n'));
  };
  const submit = useOneAtATime(async () => {
    if (count === 0) {
      setFault(t('suppression:add.required'));
      return false;
    }
    if (count > mostSuppressedAtOnce) {
      setFault(t('suppression:add.tooMany', { most: formatNumber(mostSuppressedAtOnce) }));
      return false;
    }
    try {
      const { added, invalid, invalids } = await add.mutateAsync({
        channel,
        addresses: addresses.map((one) => one.slice(0, 254)),
      });
      toast({ tone: 'ok', text: t('suppression:add.done', { count: added, total: formatNumber(added) }) });
      if (invalids === 0) {
        onClose();
        return true;
      }
      setText(invalid.join('\n'));
      setRefused(invalid.join('\n'));
      setLeft(invalids);
    } catch (error) {
      setFault(errorText(error));
    }
    return false;
  });
  return (
    <Dialog
      opened
      title={t('suppression:add.title')}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t(left > 0 ? 'common:close' : 'common:cancel')}
          </Button>
          <Button kind="primary" busy={add.isPending} onClick={() => void submit()}>
            {t('suppression:add.confirm')}
          </Button>
        </>
      }
    >
      <div className={css.add}>
        <Segmented
          label={t('suppression:channelName')}
          value={channel}
          options={channels.map((value) => ({ value, label: t(`suppression:channel.${value}`) }))}
          onChange={setChannel}
        />
        {left > 0 && (
          <Note live tone="warn">
            {t('suppression:add.invalid', { count: left, total: formatNumber(left) })}
          </Note>
        )}
        <ChooseFile className="link" accept=".csv,.txt" onFiles={([file]) => file && void takeFile(file)}>
          <Icon of={Upload} small /> {t('suppression:add.file')}
        </ChooseFile>
        <TextAreaField
          ltr
          rows={8}
          label={t(`suppression:add.label.${channel}`)}
          help={t('suppression:add.help')}
          value={text}
          error={fault}
          onChange={(typed) => {
            setText(typed);
            setFault(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
