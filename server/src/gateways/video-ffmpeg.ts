import { runLimited } from './limited-child.ts';
import type { VideoGateway, VideoSettings } from './video.ts';
import { makeFilm } from './video-film.ts';
import { packageLower, packageVideo } from './video-package.ts';
import { lowerNames } from './video-plan.ts';
import { probeVideo } from './video-probe.ts';
import { findVideoPrograms } from './video-program.ts';

/** ffmpeg is looked for at the first use: a web process that never packages never pays for it. */
export function openVideoGateway(settings: VideoSettings): VideoGateway {
  const programs = () => findVideoPrograms(settings);
  return {
    probe: async (path, signal) => probeVideo(await programs(), path, signal),
    async version() {
      const { ffmpeg, searchPath, isLastResort } = await programs();
      const { stdout } = await runLimited(ffmpeg, ['-version'], { seconds: 10 }, { searchPath });
      const words = `${stdout.split('\n')[0]?.replace(/ Copyright.*/, '') ?? ''} (${ffmpeg})`;
      return { words, isLastResort };
    },
    makeFilm: async (request) => makeFilm(await programs(), request),
    package: async (request) => packageVideo(await programs(), request),
    lowerNames,
    packageLower: async (request) => packageLower(await programs(), request),
  };
}
