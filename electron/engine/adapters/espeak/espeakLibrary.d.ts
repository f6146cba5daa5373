declare module '@echogarden/espeak-ng-emscripten' {
  /** Positions count from 1 in the text given; times are milliseconds from its start. */
  export interface EspeakEvent {
    readonly type: 'word' | 'sentence' | 'phoneme' | 'mark' | 'end' | 'samplerate'
    readonly text_position: number
    readonly word_length: number
    readonly audio_position: number
    /** The phoneme, empty for a pause; other events have numbers here. */
    readonly id?: string | number
  }
  export interface EspeakSpeaker {
    /** Returns 0, or 2 for an unknown voice. A text is given as it is, or by the address of its UTF-8, which ends with a zero. */
    set_voice(name: string | number): number
    /** Words a minute, 80 to 450. */
    set_rate(rate: number): void
    /** 0 to 99. */
    set_pitch(pitch: number): void
    /** 0 to 99. */
    set_range(range: number): void
    /** The callback gets 22 050 Hz mono samples and ends the synthesis by returning true. */
    synthesize(ssml: string | number, callback: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void
  }
  /** Emscripten's file system in memory, as far as we use it. */
  export interface EspeakFiles {
    readdir(path: string): string[]
    stat(path: string): { mode: number }
    isDir(mode: number): boolean
    readFile(path: string): Uint8Array
    /** With `canOwn` the bytes are kept instead of a copy of them. */
    writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void
    unlink(path: string): void
  }
  export interface EspeakOptions {
    /** Returns the content of the library's data file at `path`, so that the library does not read it itself. */
    getPreloadedPackage(path: string): ArrayBuffer
  }
  export interface Espeak {
    readonly FS: EspeakFiles
    /** Its memory; another array when that has grown. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    /** The address of so many bytes of memory. */
    _malloc(bytes: number): number
    _free(address: number): void
    readonly eSpeakNGWorker: new () => EspeakSpeaker | Promise<EspeakSpeaker>
  }
  const create: (options?: EspeakOptions) => Promise<Espeak>
  export default create
}
