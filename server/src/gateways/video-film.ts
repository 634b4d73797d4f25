import { runLimited } from './limited-child.ts';
import { type FilmRequest, VideoError } from './video.ts';
import type { VideoPrograms } from './video-program.ts';

const frameRate = 25;

/** A slow move over one picture, with a soft chord: what a demo needs to have something to watch. */
function filmArguments({ image, output, seconds, kind }: FilmRequest): string[] {
  const sound = `aevalsrc=0.10*sin(2*PI*(196+2*sin(t/3))*t)+0.07*sin(2*PI*294*t)*sin(PI*t/4)+0.05*sin(2*PI*392*t)*sin(PI*t/7):s=44100:d=${seconds}`;
  const fade = `afade=t=in:d=2,afade=t=out:st=${Math.max(0, seconds - 3)}:d=3`;
  const tone = ['-f', 'lavfi', '-i', sound];
  if (kind === 'audio')
    return [...tone, '-af', fade, '-c:a', 'aac', '-b:a', '128k', '-t', String(seconds), output];
  const move = `scale=1600:-2,zoompan=z='min(1.0+0.0006*on,1.4)':x='iw/2-(iw/zoom/2)+on*0.15':y='ih/2-(ih/zoom/2)':d=${seconds * frameRate}:s=1280x720:fps=${frameRate},format=yuv420p`;
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '24',
    '-g',
    String(frameRate * 2),
    '-c:a',
    'aac',
    '-b:a',
    '96k',
  ];
  return [
    '-loop',
    '1',
    '-i',
    image,
    ...tone,
    '-vf',
    move,
    '-af',
    fade,
    ...encode,
    '-t',
    String(seconds),
    '-movflags',
    '+faststart',
    output,
  ];
}

/** Makes a film or a sound of one picture. @throws VideoError `unreadable` */
export async function makeFilm(programs: VideoPrograms, request: FilmRequest): Promise<void> {
  const limits = { seconds: 300, memoryMegabytes: 4096, signal: request.signal };
  const made = await runLimited(
    programs.ffmpeg,
    ['-hide_banner', '-loglevel', 'error', '-y', ...filmArguments(request)],
    limits,
    { searchPath: programs.searchPath },
  );
  if (made.code !== 0) throw new VideoError('unreadable', made.stderr);
}
