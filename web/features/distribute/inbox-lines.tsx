import { goodSubject, maximumSubject } from '@firstlook/contract/subject.ts';
import { useTranslation } from 'react-i18next';
import { MergedLine } from './merged-line.tsx';
import { PreheaderLine } from './preheader-line.tsx';

interface InboxLinesProps {
  written: { subject: string; preheader: string };
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  /** Where a line that is left empty is the release's own, what is said of that. */
  ownLines?: { subject: string; preheader: string; help: string };
  onChange: (part: { subject?: string; preheader?: string }) => void;
}

/** What a mail that leaves later says in the inbox: subject, and what stands beside it. */
export function InboxLines({ written, direction, ownLines, onChange }: InboxLinesProps) {
  const { t } = useTranslation();
  return (
    <>
      <MergedLine
        takesOwn
        label={t('distribute:message.subject')}
        written={written.subject}
        placeholder={ownLines?.subject}
        maximum={maximumSubject}
        good={goodSubject.to}
        direction={direction}
        words={{
          mergeField: t('distribute:message.mergeField'),
          namesAlone: t('distribute:message.namesAlone'),
          empty: ownLines?.help ?? t('distribute:message.subjectHelp'),
        }}
        onChange={(subject) => onChange({ subject })}
      />
      <PreheaderLine
        written={written.preheader}
        placeholder={ownLines?.preheader ?? ''}
        direction={direction}
        onChange={(preheader) => onChange({ preheader })}
      />
    </>
  );
}
