/** A problem of one value: `path` below `releaseData`, `code` a key of `locales/<locale>/fields.json`. */
export interface FieldIssue {
  path: string;
  code:
    | 'required'
    | 'number'
    | 'min'
    | 'max'
    | 'controlSigns'
    | 'tooShort'
    | 'tooLong'
    | 'email'
    | 'date'
    | 'url'
    | 'option'
    /** Of a selection from another field: that one does not name it. */
    | 'notAmong'
    | 'shape'
    /** Of a film: lines that are typed as chapters and are none; chapters that begin when it is over. */
    | 'chapters'
    | 'pastEnd'
    /** No code of a recording (ISO 3901). */
    | 'isrc'
    /** Of the server only: a child that leads back to its own release; a file of another kind than the field takes. */
    | 'circle'
    | 'kind'
    /** Of moments of the release itself: it would come when the release is over; it is out already. */
    | 'afterExpiry'
    | 'alreadyOut'
    /** Of the language: another translation of the release speaks it. */
    | 'taken';
  params?: Record<string, unknown>;
}
