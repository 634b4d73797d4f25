import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findOnPath } from './limited-child.ts';
import { VideoError, type VideoSettings } from './video.ts';

export interface VideoPrograms {
  ffmpeg: string;
  ffprobe: string;
  searchPath: string;
}

interface Installer {
  default: { path: string };
}

/** The npm builds; their names are computed so that a machine without these optional packages still starts. */
async function fromNpm(name: 'ffmpeg' | 'ffprobe'): Promise<string | undefined> {
  try {
    const installer = (await import(`@${name}-installer/${name}`)) as Installer;
    // One of the two archives ships its program executable for root only.
    await chmod(installer.default.path, 0o755).catch(() => undefined);
    return installer.default.path;
  } catch {
    return undefined;
  }
}

/** FFMPEG_PATH, then PATH, then npm. @throws VideoError `converter-missing` */
export async function findVideoPrograms(settings: VideoSettings): Promise<VideoPrograms> {
  const { ffmpegPath, searchPath } = settings;
  const beside = ffmpegPath ? findOnPath('ffprobe', dirname(ffmpegPath)) : undefined;
  const ffmpeg = ffmpegPath ?? findOnPath('ffmpeg', searchPath) ?? (await fromNpm('ffmpeg'));
  const ffprobe =
    settings.ffprobePath ?? beside ?? findOnPath('ffprobe', searchPath) ?? (await fromNpm('ffprobe'));
  if (!ffmpeg || !ffprobe) throw new VideoError('converter-missing');
  return { ffmpeg, ffprobe, searchPath };
}
