import { SelectionFailures } from '../selection/selection-failures.tsx';
import type { LinkAct, LinkChoice } from './link-choice.ts';
import { LinkEndQuestion, LinkExtendQuestion, LinkViewsQuestion } from './link-question.tsx';
import { type LinkActs, useLinkActs } from './use-link-acts.ts';

interface LinkAskedProps {
  organizationId: string;
  releaseId: string;
  choice: LinkChoice;
  expirationDate: string | null;
  /** What is being asked; null while nothing is. */
  asked: LinkAct | null;
  onClose: () => void;
}

/** The question that stands open, and by name whom the act left as they were. */
export function LinkAsked({ acts, asked, ...props }: LinkAskedProps & { acts: LinkActs }) {
  return (
    <>
      {(asked === 'end' || asked === 'reopen') && <LinkEndQuestion act={asked} acts={acts} {...props} />}
      {asked === 'views' && <LinkViewsQuestion acts={acts} {...props} />}
      {asked === 'extend' && <LinkExtendQuestion acts={acts} {...props} />}
      {acts.failures && (
        <SelectionFailures {...acts.failures} words={acts.words} onClose={acts.closeFailures} />
      )}
    </>
  );
}

/** The same of one line of the report. */
export function OwnLinkAsked(props: LinkAskedProps) {
  const { organizationId, releaseId, choice, onClose } = props;
  const acts = useLinkActs(organizationId, releaseId, choice, onClose);
  return <LinkAsked {...props} acts={acts} />;
}
