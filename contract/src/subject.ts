/** The subject of a mail: its most, and the length that inboxes show whole and that says enough. Counted in letters as people see them. */
export const maximumSubject = 200;
export const goodSubject = { from: 15, to: 60 } as const;

export const subjectLength = (subject: string): number => [...subject].length;

/** Words in double braces stand for something in a design; in a subject they would be sent as they are. */
export const holdsMergeField = (subject: string): boolean => /\{\{|\}\}/.test(subject);
