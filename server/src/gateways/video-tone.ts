import { runLimited } from './limited-child.ts';
import type { HdrTransfer } from './video.ts';
import type { VideoPrograms } from './video-program.ts';

const known = new Map<string, Promise<boolean>>();

/** Whether this build has what tone mapping takes; asked once. */
export function canMapTones(programs: VideoPrograms): Promise<boolean> {
  const before = known.get(programs.ffmpeg);
  if (before) return before;
  const asked = runLimited(
    programs.ffmpeg,
    ['-hide_banner', '-filters'],
    { seconds: 30, memoryMegabytes: 2048 },
    { searchPath: programs.searchPath },
  ).then(
    ({ stdout, timedOut }) => {
      // What was not answered is asked again with the next film.
      if (timedOut) known.delete(programs.ffmpeg);
      return / zscale /.test(stdout) && / tonemap /.test(stdout);
    },
    () => false,
  );
  known.set(programs.ffmpeg, asked);
  return asked;
}

/**
 * Filters that bring a picture of high dynamic range into that of every screen (BT.709): to light, into the narrower
 * colours, the highlights rolled off, and back. Without them it is grey and pale wherever HDR is not known.
 */
export const toneFilters = (transfer: HdrTransfer): string[] => [
  `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=100`,
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=mobius:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];
