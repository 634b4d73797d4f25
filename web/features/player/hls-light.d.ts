/** The light build has no types of its own; it is the full one without captions, DRM and alternate sound. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';
  export default Hls;
}
