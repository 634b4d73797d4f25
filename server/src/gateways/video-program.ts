import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findOnPath } from './limited-child.ts';
import { VideoError, type VideoSettings } from './video.ts';

export interface VideoPrograms {
  ffmpeg: string;
  ffprobe: string;
  searchPath: string;
  /** The npm builds were taken because there was nothing else: too old for whatever a stranger may send. */
  isLastResort: boolean;
  /** Arguments before every input. */
  inputGuard: readonly string[];
}

/**
 * Without these a text file renamed `.mp4` is opened as a playlist and reads our disk or network; demuxers for playlists,
 * image sequences and scripts stay out.
 */
const openFilesOnly = ['-protocol_whitelist', 'file', '-format_whitelist'];
const formats = 'mov,mp4,matroska,webm,avi,mpegts,mpeg,mpegvideo,ogg,mp3,wav,aiff,flac,aac';
/** What cameras, phones and editing programs write. Everything rarer is where old decoders have their holes. */
const commonFormats = 'mov,mp4,matroska,webm,mp3,wav,aac';
const commonDecoders = 'h264,hevc,vp8,vp9,aac,mp3,mp3float,opus,vorbis,pcm_s16le,pcm_s24le,mjpeg,png';

const guardOf = (isLastResort: boolean): string[] =>
  isLastResort
    ? [...openFilesOnly, commonFormats, '-codec_whitelist', commonDecoders]
    : [...openFilesOnly, formats];

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
  const own = ffmpegPath ?? findOnPath('ffmpeg', searchPath);
  const ffmpeg = own ?? (await fromNpm('ffmpeg'));
  const ffprobe =
    settings.ffprobePath ?? beside ?? findOnPath('ffprobe', searchPath) ?? (await fromNpm('ffprobe'));
  if (!ffmpeg || !ffprobe) throw new VideoError('converter-missing');
  const isLastResort = own === undefined;
  return { ffmpeg, ffprobe, searchPath, isLastResort, inputGuard: guardOf(isLastResort) };
}
