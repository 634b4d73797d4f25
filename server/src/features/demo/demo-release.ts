/** One release of the demo before it has ids: pictures by the name of their file in `server/demo/art`. */
export interface DemoRelease {
  releaseType: string;
  locale: 'he' | 'en';
  /** Absent: the pictures are those of its children. */
  cover?: string;
  gallery?: { art: string; title: string }[];
  /** A short film or sound made from the cover at the first start. */
  film?: { title: string; seconds: number; kind: 'video' | 'audio' };
  /** Days ago; absent for a draft. The one marked `report` has a whole distribution behind it. */
  distributedDaysAgo?: number;
  hasReport?: boolean;
  expiresInDays?: number;
  /** Of a group: positions of its releases in the organization's list of the demo, all before it. */
  children?: number[];
  data: Record<string, unknown> & { title: string };
}
