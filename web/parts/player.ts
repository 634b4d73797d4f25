import { type ComponentType, createContext } from 'react';

export interface PlayerProps {
  organizationId: string;
  /** Absent for a video on another site, which is played from its address. */
  fileId: string | undefined;
  /** The release on whose page it is watched: its report counts the watch. */
  releaseId: string;
  src: string;
  poster: string | null;
  title: string;
}

/** Features do not import each other: the app hands the player down to those that show videos. */
export const PlayerContext = createContext<ComponentType<PlayerProps> | null>(null);
