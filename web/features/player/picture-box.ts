/** A rectangle in the coordinates of the element around it, pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where the picture is drawn inside a player that shows it whole: the rest of the player is black bars. The whole
 * player until the film's size is known.
 */
export function pictureBox(
  player: { width: number; height: number },
  film: { width: number; height: number },
): Box {
  if (film.width <= 0 || film.height <= 0) return { x: 0, y: 0, ...player };
  const scale = Math.min(player.width / film.width, player.height / film.height);
  const width = film.width * scale;
  const height = film.height * scale;
  return { x: (player.width - width) / 2, y: (player.height - height) / 2, width, height };
}
