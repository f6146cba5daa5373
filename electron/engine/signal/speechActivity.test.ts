import { describe, expect, it } from 'vitest'
import { SPEECH_SAMPLE_RATE_HZ } from './frames.ts'
import { speechActivity, speechOnset } from './speechActivity.ts'
import { MAN, speak, WOMAN } from './syntheticVoice.testing.ts'

const ONSETS = [1.5, 5.25, 9.1]
const LENGTH = 1.8

function quiet(seconds: number, level = 3e-4): Float32Array {
  return Float32Array.from(
    { length: seconds * SPEECH_SAMPLE_RATE_HZ },
    (_, i) => level * ((Math.sin(i * 12.9898) * 43_758.5453) % 1),
  )
}

/** Bursts of babble in a quiet room. */
function bursts(): Float32Array {
  const sound = quiet(12)
  for (const [i, onset] of ONSETS.entries()) {
    const voice = speak(i % 2 ? WOMAN : MAN, LENGTH, i + 1)
    // Loud from its first sample, so that the onset is known exactly.
    const first = voice.findIndex((sample) => Math.abs(sample) > 0.003)
    sound.set(voice.subarray(first), Math.round(onset * SPEECH_SAMPLE_RATE_HZ))
  }
  return sound
}

describe('speechActivity', () => {
  it('finds each burst of speech, with its edges inside', () => {
    const regions = speechActivity(bursts())
    expect(regions).toHaveLength(ONSETS.length)
    for (const [i, onset] of ONSETS.entries()) {
      expect(Math.abs((regions[i]?.start ?? 0) + 0.06 - onset)).toBeLessThan(0.02)
      expect(Math.abs((regions[i]?.end ?? 0) - onset - LENGTH)).toBeLessThan(0.4)
    }
  })

  it('finds the same at a tenth of the volume', () => {
    const loud = speechActivity(bursts())
    const soft = speechActivity(bursts().map((sample) => sample / 10))
    expect(soft.map(({ start }) => start.toFixed(1))).toEqual(loud.map(({ start }) => start.toFixed(1)))
  })

  it('finds nothing in silence, in noise and in clicks', () => {
    expect(speechActivity(new Float32Array(5 * SPEECH_SAMPLE_RATE_HZ))).toEqual([])
    expect(speechActivity(quiet(5, 0.1))).toEqual([])
    const clicks = quiet(5)
    for (let i = 0; i < clicks.length; i += SPEECH_SAMPLE_RATE_HZ) clicks.fill(0.5, i, i + 40)
    expect(speechActivity(clicks)).toEqual([])
  })

  it('answers for no sound at all', () => {
    expect(speechActivity(new Float32Array(0))).toEqual([])
  })
})

describe('speechOnset', () => {
  it.each([8000, 16_000, 22_050, 48_000])('finds the beginning to the millisecond at %i Hz', (rate) => {
    const sound = Float32Array.from({ length: rate }, (_, i) =>
      i < 0.337 * rate ? 1e-5 * Math.sin(i) : 0.4 * Math.sin((2 * Math.PI * 180 * i) / rate),
    )
    expect(Math.abs((speechOnset(sound, rate) ?? 0) - 0.337)).toBeLessThan(0.003)
  })

  it('finds each burst of babble within 20 ms', () => {
    const sound = bursts()
    for (const onset of ONSETS) {
      const from = onset - 0.5
      const piece = sound.subarray(from * SPEECH_SAMPLE_RATE_HZ, (onset + 1) * SPEECH_SAMPLE_RATE_HZ)
      expect(Math.abs(from + (speechOnset(piece, SPEECH_SAMPLE_RATE_HZ) ?? 0) - onset)).toBeLessThan(0.02)
    }
  })

  it('says nothing about silence', () => {
    expect(speechOnset(new Float32Array(1000), SPEECH_SAMPLE_RATE_HZ)).toBeUndefined()
  })
})
