import { BANDS, LEFT_IN_BAND, LEFT_IN_CENTRE } from '../../../shared/audio/speechBands.ts'
import type { Forecast } from '../../state/forecast.ts'

/** Takes voices out of the original as a mix does: the frequencies of speech from its middle, or its centre channel. */
interface VoiceCut {
  readonly input: AudioNode
  readonly output: AudioNode
  /** How much is taken out, 0 to 1; at 0 the sound passes as it is. */
  readonly strength: AudioParam
  /** Where the voices are. */
  setPlace(place: Forecast['place']): void
  /** Ends what makes the strength. */
  stop(): void
}

/** Channel of the centre in 5.1, and the number of channels. */
const CENTRE = 2
const SURROUND = 6

/** Makes the filters. */
export function createVoiceCut(context: BaseAudioContext): VoiceCut {
  const [input, output] = [new GainNode(context), new GainNode(context)]
  const strength = new ConstantSourceNode(context, { offset: 0 })
  strength.start()
  input.connect(output)
  const carrier = createBands(context, strength, output)
  const split = new ChannelSplitterNode(context, { numberOfOutputs: SURROUND })
  const merge = new ChannelMergerNode(context, { numberOfInputs: SURROUND })
  split.connect(taking(context, strength, 1 - LEFT_IN_CENTRE), CENTRE).connect(merge, 0, CENTRE)
  let place: Forecast['place'] | undefined
  return {
    input,
    output,
    strength: strength.offset,
    setPlace(to) {
      if (to === place) return
      if (place === 'channel') {
        input.disconnect(split)
        merge.disconnect()
      } else if (place !== undefined) input.disconnect(carrier)
      place = to
      if (to === 'channel') {
        input.connect(split)
        merge.connect(output)
        return
      }
      // One channel is the mean of both sides.
      carrier.channelCount = to === 'centre' ? 1 : 2
      input.connect(carrier)
    },
    stop: () => strength.stop(),
  }
}

/** The bands of speech, one after the other: each is taken from what those before it left, and added, turned, to `output`. */
function createBands(context: BaseAudioContext, strength: AudioNode, output: AudioNode): GainNode {
  const first = new GainNode(context, { channelCountMode: 'explicit' })
  let before: AudioNode = first
  for (const frequency of BANDS.middles) {
    const band = new BiquadFilterNode(context, { type: 'bandpass', frequency, Q: BANDS.quality })
    const taken = taking(context, strength, 1 - LEFT_IN_BAND)
    const rest = new GainNode(context)
    before.connect(band).connect(taken).connect(rest)
    before.connect(rest)
    taken.connect(output)
    before = rest
  }
  return first
}

/** A gain of minus the strength times a share. */
function taking(context: BaseAudioContext, strength: AudioNode, share: number): GainNode {
  const made = new GainNode(context, { gain: 0 })
  strength.connect(new GainNode(context, { gain: -share })).connect(made.gain)
  return made
}
