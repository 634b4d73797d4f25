import { Segmented } from '../field/segmented.tsx';

/** What a release is drawn as. */
export type PreviewKind = 'landingPage' | 'email';

interface PreviewKindSwitchProps {
  label: string;
  words: { page: string; mail: string };
  kind: PreviewKind;
  onKind: (kind: PreviewKind) => void;
}

/** The page or the mail, above the frame that shows it. */
export function PreviewKindSwitch({ label, words, kind, onKind }: PreviewKindSwitchProps) {
  return (
    <Segmented<PreviewKind>
      label={label}
      value={kind}
      onChange={onKind}
      options={[
        { value: 'landingPage', label: words.page },
        { value: 'email', label: words.mail },
      ]}
    />
  );
}
