import { createLiveMix } from '../../renderer/player/mix/liveMix.ts'
import type { LiveMixPlan } from '../../renderer/player/mix/mixPlan.ts'
import { openTakeSounds } from '../../renderer/player/mix/takeSounds.ts'
import { openVoicelessSounds } from '../../renderer/player/mix/voicelessSounds.ts'
import { fromPcm16 } from '../../shared/audio/wav.ts'

/** A mix to be played: the film's sound lies at `/film`, as 32-bit samples, without voices at `/voiceless`, as 16-bit stereo, takes at `/takes/ID`. */
export interface PlayMixOptions {
  readonly plan: LiveMixPlan
  readonly seconds: number
  readonly channels: number
  /** Volumes in the player. */
  readonly bed: number
  readonly voices: number
}

const SAMPLE_RATE_HZ = 48_000
/** Seconds between two looks at the film's clock. */
const CLOCK_READING_SECONDS = 0.25

/** Plays a mix by the player's own graph, as fast as it can, and answers its two channels, interleaved. */
async function playMix({ plan, seconds, channels, bed, voices }: PlayMixOptions): Promise<string> {
  const context = new OfflineAudioContext(2, Math.ceil(seconds * SAMPLE_RATE_HZ), SAMPLE_RATE_HZ)
  const bytes = async (path: string) => (await fetch(path)).arrayBuffer()
  const sounds = openTakeSounds({ context, load: (take) => bytes(`/takes/${take}`) })
  for (const { take, rate } of plan.cues) await sounds.prepare(take, rate)
  const onFailure = (error: unknown) => {
    throw error
  }
  // The graph needs nothing of a context that plays to a sound card.
  const whole = fromPcm16(new Uint8Array(await bytes('/voiceless')))
  const voiceless = openVoicelessSounds(async ({ start, end }) =>
    whole.subarray(2 * Math.round(start * SAMPLE_RATE_HZ), 2 * Math.round(end * SAMPLE_RATE_HZ)),
  )
  const mix = createLiveMix({
    ...{ context: context as unknown as AudioContext, sounds, held: undefined, voiceless, onFailure },
  })
  const film = new Float32Array(await bytes('/film'))
  const buffer = new AudioBuffer({
    numberOfChannels: channels,
    length: film.length / channels,
    sampleRate: SAMPLE_RATE_HZ,
  })
  for (let channel = 0; channel < channels; channel++) {
    buffer.copyToChannel(
      Float32Array.from({ length: buffer.length }, (_, frame) => film[frame * channels + channel] ?? 0),
      channel,
    )
  }
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(mix.input)
  source.start(0)
  mix.level({ ducked: true, bed, voices, isSpeakerAudible: () => true })
  mix.plan(plan)
  for (let at = 0; at < seconds; at += CLOCK_READING_SECONDS) {
    void context.suspend(at).then(() => {
      mix.follow(context.currentTime, 1, true)
      // What was asked for is there a moment later.
      setTimeout(() => void context.resume())
    })
  }
  const made = await context.startRendering()
  const both = new Float32Array(2 * made.length)
  for (const side of [0, 1])
    for (const [frame, sample] of made.getChannelData(side).entries()) both[2 * frame + side] = sample
  const read = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => read.resolve(String(reader.result).split(',')[1] ?? '')
  reader.readAsDataURL(new Blob([both]))
  return read.promise
}

Object.assign(globalThis, { playMix })
