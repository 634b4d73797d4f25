/** Pixels across of the stills of a film; one that is narrower has stills of its own width. */
export const stillWidths = { poster: 1280, thumbnail: 480 } as const;

/** Codes are locale keys (`file.error.<code>`): the screen says what happened and what to do about it. */
export type VideoFault =
  | 'unreadable'
  | 'no-playable-stream'
  | 'picture-too-large'
  | 'took-too-long'
  | 'converter-missing'
  | 'converter-old'
  | 'conversion-failed';

/** Seconds after which a conversion is ended, however long the film: it is broken or hostile by then. */
export const longestConversion = 12 * 3600;

/** What the operator is told while an old converter stands in for a missing one. */
export const lastResortAdvice =
  'This build is years old and only takes common formats (MP4, MOV, MKV, WebM): install a current ffmpeg, or set FFMPEG_PATH';

export class VideoError extends Error {
  readonly fault: VideoFault;
  /** For the log only; may hold paths of this disk. */
  readonly detail: string;
  constructor(fault: VideoFault, detail = '') {
    super(`video: ${fault}`);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Transfer functions of high dynamic range (ITU-R BT.2100): HLG of telephones and broadcasters, PQ of discs. */
export const hdrTransfers = ['arib-std-b67', 'smpte2084'] as const;
export type HdrTransfer = (typeof hdrTransfers)[number];

export interface VideoProbe {
  kind: 'video' | 'audio';
  durationSeconds: number;
  /** As shown: after rotation and with square pixels. 0 for audio. */
  width: number;
  height: number;
  rotated: boolean;
  interlaced: boolean;
  framesPerSecond: number;
  bitsPerSecond: number;
  videoCodec?: string;
  audioCodec?: string;
  /** RFC 6381 name of the source's H.264 stream, for the master playlist when it is copied. */
  videoCodecTag?: string;
  canCopyVideo: boolean;
  canCopyAudio: boolean;
  /** Stream index of a cover picture inside a sound file. */
  coverStream?: number;
  /** The picture is of high dynamic range and this build can bring it into the ordinary one. */
  hdrTransfer?: HdrTransfer;
}

export interface Rendition {
  /** Folder of the rendition: `v0`, `v1` … best first. */
  name: string;
  width: number;
  height: number;
  isCopy: boolean;
  codecs: string;
  framesPerSecond: number;
  peakBitsPerSecond: number;
  averageBitsPerSecond: number;
  segmentCount: number;
}

export interface VideoPackage {
  /** 16 bytes, for the database only; it is never written into the output folder. */
  key: Buffer;
  renditions: Rendition[];
  /** The lower renditions are still to be made, by `packageLower`. */
  isPartial: boolean;
  masterPlaylist: string;
  /** `poster.jpg` and `thumb-1.jpg` … `thumb-4.jpg`, as far as there is a picture. */
  poster?: string;
  thumbnails: string[];
  /** Pictures in `storyboard.jpg`, ten in a row, at even distances; 0: there is none. */
  storyboard: number;
  /** Of a sound: how loud each of 200 even parts is, 0 to 100 of the loudest; of a film none. */
  peaks: number[];
}

export interface PackageRequest {
  input: string;
  /** An empty folder; what is in it afterwards may be served (encrypted segments, playlists, pictures). */
  output: string;
  /** A folder for the key file, outside of `output`; emptied again. */
  secretFolder: string;
  probe: VideoProbe;
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

export interface LowerRequest extends PackageRequest {
  /** The key of the package that it joins. */
  key: Buffer;
  /** Which one (`lowerNames`). */
  name: string;
  /** Put behind the name (`v1-7`), so that no two attempts write into one folder. */
  suffix: string;
}

export interface FilmRequest {
  /** A picture of ours, never a stranger's. */
  image: string;
  /** Ends in .mp4 or .m4a. */
  output: string;
  seconds: number;
  kind: 'video' | 'audio';
  signal?: AbortSignal;
}

export interface VideoGateway {
  /**
   * Which converter is used, in one line; `isLastResort` when it takes common formats only, because it is an old one that
   * stands in for a missing one. @throws VideoError `converter-missing`
   */
  version(): Promise<{ words: string; isLastResort: boolean }>;
  /** A short film of one picture, for the demo. @throws VideoError */
  makeFilm(request: FilmRequest): Promise<void>;
  /** @throws VideoError `unreadable`, `no-playable-stream`, `picture-too-large`, `took-too-long` */
  probe(path: string, signal?: AbortSignal): Promise<VideoProbe>;
  /**
   * AES-128 HLS that can be watched soonest: the first rendition alone (a copy of a source that browsers play as it is);
   * those below it are left to `packageLower`. @throws VideoError
   */
  package(request: PackageRequest): Promise<VideoPackage>;
  /** Names of the renditions below the first, best first; none for sound. */
  lowerNames(probe: VideoProbe): string[];
  /** One of the renditions below the first. @throws VideoError */
  packageLower(request: LowerRequest): Promise<Rendition>;
}

export interface VideoSettings {
  /** FFMPEG_PATH; ffprobe is looked for beside it. */
  ffmpegPath?: string;
  /** FFPROBE_PATH */
  ffprobePath?: string;
  /** PATH of this process. */
  searchPath: string;
}
