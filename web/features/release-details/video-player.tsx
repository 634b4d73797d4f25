import { useContext } from 'react';
import { PlayerContext, type PlayerProps } from '../../parts/player.ts';

/** The player that the app hands down. */
export function VideoPlayer(props: PlayerProps) {
  const Player = useContext(PlayerContext);
  return Player ? <Player {...props} /> : null;
}
