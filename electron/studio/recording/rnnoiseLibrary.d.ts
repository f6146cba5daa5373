declare module '@echogarden/rnnoise-wasm' {
  /** RNNoise as a WebAssembly module. Frames have 480 samples at 48 kHz, in the range of 16-bit integers. */
  export interface Rnnoise {
    readonly HEAPF32: Float32Array
    _malloc(bytes: number): number
    _free(address: number): void
    /** Makes a state; 0 is the model that lies in the library. */
    _rnnoise_create(model: number): number
    _rnnoise_destroy(state: number): void
    _rnnoise_get_frame_size(): number
    /** Cleans a frame and returns the probability of speech in it. */
    _rnnoise_process_frame(state: number, out: number, input: number): number
  }
  const load: () => Promise<Rnnoise>
  export default load
}
