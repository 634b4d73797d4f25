import * as z from 'zod/mini';
import * as at from './address/subject-test.ts';
import { distributionParams } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { listAnswer } from './paging.ts';
import { distributionProgress } from './progress.ts';
import { testSides, testSubjects } from './subject-test-rule.ts';

const tag = 'distribution';

/** What people did with the mails of one subject; what machines did is in no number. */
export const subjectFigures = z.object({
  side: z.enum(testSides),
  /** As somebody without a name reads it. */
  subject: z.string(),
  /** Whom a mail reached. */
  people: z.number(),
  opened: z.number(),
  watched: z.number(),
});
export type SubjectFigures = z.infer<typeof subjectFigures>;

export const listSubjectFigures = endpoint(at.listSubjectFigures, {
  summary:
    'How the two subjects of a send did, each on its part of the audience, and how the chosen one did on the rest',
  tag,
  params: distributionParams,
  answer: listAnswer(subjectFigures),
});

export const chooseSubject = endpoint(at.chooseSubject, {
  summary: 'Chooses one of the two subjects of a send; the rest of the audience gets it at once',
  tag,
  params: distributionParams,
  body: z.strictObject({ subject: z.enum(testSubjects) }),
  answer: distributionProgress,
});
