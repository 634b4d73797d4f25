declare module 'heic-decode' {
  interface HeicPicture {
    width: number;
    height: number;
    /** RGBA, upright. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  interface HeicPictures extends Array<HeicPicture> {
    dispose(): void;
  }
  const decoder: { all(source: { buffer: Uint8Array }): Promise<HeicPictures> };
  export default decoder;
}
