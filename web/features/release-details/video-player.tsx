import { useContext } from 'react';
import { PlayerContext, type PlayerProps } from '../../data/player.ts';

/** The product's own player where the app hands one down; a plain one otherwise. */
export function VideoPlayer(props: PlayerProps) {
  const Player = useContext(PlayerContext);
  if (Player) return <Player {...props} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions come with the product's own player
    <video
      className="plain-player"
      src={props.src}
      poster={props.poster ?? undefined}
      controls
      playsInline
      title={props.title}
    />
  );
}
