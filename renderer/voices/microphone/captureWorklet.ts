// The page's types lack the scope of an audio worklet; this declares the part that is used.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Posts the microphone's first channel to the page, block by block. */
class Capture extends AudioWorkletProcessor {
  process([channels]: Float32Array[][]): boolean {
    const [first] = channels ?? []
    // The browser reuses this memory, so the page gets a copy.
    if (first !== undefined) this.port.postMessage(first.slice())
    return true
  }
}

registerProcessor('capture', Capture)
