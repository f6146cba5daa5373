import { describe, expect, it } from 'vitest'
import { tone } from '../../../shared/audio/sounds.testing.ts'
import { medianPitch, pitchTrack } from './pitch.ts'
import { MAN, speak, WOMAN } from './syntheticVoice.testing.ts'

const sine = (hz: number, seconds: number, sampleRate: number) => tone(hz, 0.3, { seconds, sampleRate })

/** Sixteen harmonics falling by 6 dB an octave, as in the source of a voice. */
const buzz = (hz: number, seconds: number, rate: number) =>
  Float32Array.from({ length: seconds * rate }, (_, i) => {
    let sum = 0
    for (let k = 1; k <= 16 && k * hz < rate / 2; k++) sum += Math.sin((2 * Math.PI * k * hz * i) / rate) / k
    return 0.1 * sum
  })

describe('pitchTrack', () => {
  it.each([75, 110, 163, 220, 311, 440, 490])('finds a tone of %i Hz within one percent', (hz) => {
    const found = medianPitch(pitchTrack(sine(hz, 1, 16_000), 16_000)) ?? 0
    expect(Math.abs(found / hz - 1)).toBeLessThan(0.01)
  })

  it.each([16_000, 22_050, 44_100, 48_000])(
    'finds a voice-like buzz at %i Hz within 1 %% in nearly every frame',
    (rate) => {
      const { hz } = pitchTrack(buzz(130, 1, rate), rate)
      expect(hz.filter((value) => Math.abs(value / 130 - 1) < 0.01).length).toBeGreaterThan(0.95 * hz.length)
    },
  )

  it('finds the pitch where the fundamental itself is missing', () => {
    const upper = sine(600, 1, 16_000)
    const sound = sine(400, 1, 16_000).map((x, i) => x + (upper[i] ?? 0))
    expect(medianPitch(pitchTrack(sound, 16_000))).toBeCloseTo(200, 0)
  })

  it('follows a glide', () => {
    let phase = 0
    const sound = Float32Array.from({ length: 16_000 }, (_, i) => {
      phase += (2 * Math.PI * (100 + (100 * i) / 16_000)) / 16_000
      return 0.3 * Math.sin(phase)
    })
    const track = pitchTrack(sound, 16_000)
    for (const [i, hz] of track.hz.entries())
      expect(Math.abs(hz / (100 + 100 * (i * track.hop + track.offset)) - 1)).toBeLessThan(0.02)
  })

  it('finds no voice in noise and in silence', () => {
    const noise = Float32Array.from({ length: 16_000 }, (_, i) => 0.2 * (((Math.sin(i * 91.7) * 43_758.5) % 1) - 0))
    expect(pitchTrack(noise, 16_000).hz.filter((hz) => hz > 0).length).toBeLessThan(10)
    expect(pitchTrack(new Float32Array(16_000), 16_000).hz.every((hz) => hz === 0)).toBe(true)
  })

  it('answers nothing for less than one frame', () => {
    expect(pitchTrack(new Float32Array(100), 16_000).hz).toHaveLength(0)
  })
})

describe('medianPitch', () => {
  it('looks at the given stretch only', () => {
    const track = pitchTrack(Float32Array.from([...sine(100, 1, 16_000), ...sine(200, 1, 16_000)]), 16_000)
    expect(medianPitch(track, 0, 0.9)).toBeCloseTo(100, 0)
    expect(medianPitch(track, 1.1, 2)).toBeCloseTo(200, 0)
  })

  it('says nothing about a stretch without voice', () => {
    expect(medianPitch(pitchTrack(new Float32Array(16_000), 16_000))).toBeUndefined()
  })

  it('measures babble near the pitch it was made with', () => {
    for (const voice of [MAN, WOMAN]) {
      const found = medianPitch(pitchTrack(speak(voice, 4), 16_000)) ?? 0
      expect(Math.abs(12 * Math.log2(found / voice.hz))).toBeLessThan(1)
    }
  })
})
