import { SPEECH_BANDS } from '../../../shared/audio/speechBands.ts'

/** Takes voices from the middle of stereo, as a render does; what differs from side to side stays. */
export interface VoiceCut extends Disposable {
  readonly input: AudioNode
  /** Two channels. */
  readonly output: AudioNode
  /** How much of the frequencies of speech is taken: 0 (the sound is passed as it is) to 1. */
  readonly strength: AudioParam
}

/**
 * Builds the nodes of a voice cut. Mono counts as all in the middle; 5.1 is folded to stereo first, which puts its centre
 * there. The bands are subtracted one after the other, and both sides lose what the middle lost, as in the engine's
 * `SpeechBand` and `VoiceCut`.
 */
export function createVoiceCut(context: BaseAudioContext): VoiceCut {
  const { middles, quality, taken } = SPEECH_BANDS
  const input = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
  const output = new GainNode(context)
  const middle = new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' })
  const source = new ConstantSourceNode(context, { offset: 0 })
  const share = new GainNode(context, { gain: -taken })
  input.connect(output)
  input.connect(middle)
  source.connect(share)
  let left: AudioNode = middle
  for (const frequency of middles) {
    const band = new BiquadFilterNode(context, { type: 'bandpass', frequency, Q: quality })
    const loss = new GainNode(context, { gain: 0 })
    const rest = new GainNode(context)
    share.connect(loss.gain)
    left.connect(band).connect(loss).connect(rest)
    left.connect(rest)
    loss.connect(output)
    left = rest
  }
  source.start()
  return {
    input,
    output,
    strength: source.offset,
    [Symbol.dispose]() {
      source.stop()
      input.disconnect()
      output.disconnect()
    },
  }
}
