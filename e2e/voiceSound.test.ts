import { expect, it } from 'vitest'
import { renderMix } from '../electron/engine/media/mix/renderMix.ts'
import type { Clip } from '../electron/engine/media/tasks.ts'
import { writeMedia } from '../electron/engine/media/write/writeMedia.ts'
import { fadeCurve } from '../renderer/player/mix/fadeCurve.ts'
import { fadesOf, sideGains } from '../shared/audio/voiceGains.ts'
import type { LineSound } from '../shared/contract/records.ts'
import { audio, finish, listen, MediaFolder, tone, video, writePcm } from './media.ts'

const SECONDS = 2
const RATE = 22_050
const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

/** RMS of a side of the dub in dB in a stretch of a tenth of a second. */
function levelAt(samples: Float32Array, rate: number, at: number): number {
  const part = samples.subarray(Math.round((at - 0.05) * rate), Math.round((at + 0.05) * rate))
  return 10 * Math.log10(part.reduce((sum, one) => sum + one * one, 1e-12) / part.length)
}

it('a line sounds in the render as the player plays it: volume, pan, fades, mute', () => {
  using folder = new MediaFolder()
  const source = folder.file('silent.mp4')
  writeMedia({ out: source, video: video('h264', 12), audio: [audio('aac', 12, { level: 0 })] })
  const path = writePcm(folder.file('tone.pcm'), tone(700, 0.3, { seconds: SECONDS, sampleRate: RATE }))
  const sounds: (LineSound | undefined)[] = [undefined, { gain: -6, pan: 0.6, fadeIn: 1, fadeOut: 0.5 }, { muted: true }]
  const clips = sounds.map((sound, at): Clip => ({ path, sampleRate: RATE, start: 1 + 3 * at, ...(sound && { sound }) }))
  const out = folder.file('dub.wav')
  finish(renderMix({ source, out, clips, ducking, bed: { mode: 'mute', gainDb: 0, keep: [] }, loudness: 'lufs_16' }))
  const { left, right, sampleRate } = bothSides(out)

  const plain = levelAt(left, sampleRate, 2)
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
      expect(levelAt(samples, sampleRate, 4 + at) - plain, `side ${side} at ${at} s`).toBeCloseTo(expected, 0)
    }
  }
  expect(levelAt(left, sampleRate, 8)).toBeLessThan(plain - 40)
})

function bothSides(path: string): { left: Float32Array; right: Float32Array; sampleRate: number } {
  const sound = listen(path, { channels: 2 })
  return sound as never
}
