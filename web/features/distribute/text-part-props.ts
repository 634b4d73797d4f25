import type { MessageKind } from '@firstlook/contract/message-kind.ts';

/** What the window of a written text part works on. */
export interface TextPartDialogProps {
  organizationId: string;
  /** Whose newsletter it is; null where each release of a send that repeats has its own. */
  releaseId: string | null;
  kind: MessageKind;
  /** Empty where the text is made of the newsletter. */
  written: string;
  /** What a person begins from. */
  made: string;
  /** The newsletter is another than when the text was written. */
  isBehind: boolean;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  /** @param written empty for the made text */
  onChange: (written: string) => void;
  onClose: () => void;
}
