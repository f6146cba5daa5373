// The scope of an audio worklet, as far as this one needs it: the page's own types know none.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Hands what the microphone hears to the page, a piece at a time, as one channel. */
class Capture extends AudioWorkletProcessor {
  process([channels]: Float32Array[][]): boolean {
    const [first] = channels ?? []
    // The system uses the same memory again, so the page gets a copy.
    if (first !== undefined) this.port.postMessage(first.slice())
    return true
  }
}

registerProcessor('capture', Capture)
