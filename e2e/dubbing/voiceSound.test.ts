// @module-tag together
import { expect, it } from 'vitest'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import type { Clip } from '../../electron/engine/media/tasks.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { fadeCurve, fadesOf, sideGains } from '../../shared/audio/mix/voiceGains.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import type { LineSound } from '../../shared/contract/records.ts'
import { audio, finish, level, listen, MediaFolder, video, writePcm } from '../support/media.ts'

const SECONDS = 2
const RATE = 22_050
const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

/** Level of a side of the dub in dB around a time in seconds. */
const levelAt = (samples: Float32Array, at: number) => level(samples, at - 0.05, at + 0.05)

it('a line sounds in the render as the player plays it: volume, pan, fades, mute', () => {
  using folder = new MediaFolder()
  const source = folder.file('silent.mp4')
  writeMedia({
    out: source,
    video: video('h264', 12),
    audio: [audio('aac', 12, { samples: new Float32Array(12 * 48_000 * 2) })],
  })
  const path = writePcm(folder.file('tone.pcm'), tone(700, 0.3, { seconds: SECONDS, sampleRate: RATE }))
  const sounds: (LineSound | undefined)[] = [
    undefined,
    { gain: -6, pan: 0.6, fadeIn: 1, fadeOut: 0.5 },
    { muted: true },
  ]
  const clips = sounds.map(
    (sound, at): Clip => ({ path, sampleRate: RATE, start: 1 + 3 * at, ...(sound && { sound }) }),
  )
  const out = folder.file('dub.wav')
  finish(renderMix({ source, out, clips, ducking, bed: { mode: 'mute', gainDb: 0, keep: [] }, loudness: 'lufs_16' }))
  const both = listen(out, { channels: 2 })
  const [left, right] = [0, 1].map((side) => both.filter((_, at) => at % 2 === side))
  if (left === undefined || right === undefined) throw new Error('The dub has two sides.')

  const plain = levelAt(left, 2)
  const [, sound] = sounds
  // The player's schedule: straight lines between the points of the curve, times the factor of the side.
  const curve = fadeCurve(SECONDS, fadesOf(sound, SECONDS))
  const played = (at: number): number => {
    const next = curve.findIndex((point) => point.at >= at)
    const [a, b] = [curve[next - 1], curve[next]]
    if (a === undefined || b === undefined) return b?.factor ?? 0
    return a.factor + ((b.factor - a.factor) * (at - a.at)) / (b.at - a.at || 1)
  }
  for (const at of [0.25, 0.5, 1.2, 1.75]) {
    for (const [side, samples] of [left, right].entries()) {
      const expected = 20 * Math.log10(played(at) * (sideGains(sound)[side] ?? 0))
      expect(levelAt(samples, 4 + at) - plain, `side ${side} at ${at} s`).toBeCloseTo(expected, 0)
    }
  }
  expect(levelAt(left, 8)).toBeLessThan(plain - 40)
})
