// @module-tag together
// @module-tag quick
import { describe, expect, it } from 'vitest'
import { integratedLoudness, LoudnessMeter } from '../../electron/engine/media/loudness/loudness.ts'
import { TruePeakMeter } from '../../electron/engine/media/loudness/truePeak.ts'
import { AudioReader, type SoundOptions } from '../../electron/engine/media/read/audioReader.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { type Ebur128, ebur128 } from '../support/ebur128.ts'
import { MediaFolder, sampleVideo } from '../support/media.ts'

/** The same figures from our own meter. */
function measure(path: string, options: SoundOptions = {}): Ebur128 {
  using reader = new AudioReader(path, { sampleRate: 48_000, ...options })
  const loudness = new LoudnessMeter(reader.sampleRate, reader.channels)
  const peak = new TruePeakMeter(reader.channels)
  for (const chunk of reader.chunks()) {
    loudness.write(chunk)
    peak.write(chunk)
  }
  peak.finish()
  return { integrated: integratedLoudness(loudness.energies), truePeak: 20 * Math.log10(peak.peak) }
}

/** Noise and tones that come and go, different on every channel. */
function scenes(channels: number, seconds: number): Float32Array {
  let seed = 1
  const noise = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
  return Float32Array.from({ length: seconds * 48_000 * channels }, (_, index) => {
    const [frame, channel] = [Math.floor(index / channels), index % channels]
    const time = frame / 48_000
    const swell = 0.5 + 0.5 * Math.sin(time * (0.7 + channel / 5))
    const tone = Math.sin(2 * Math.PI * (90 + 700 * channel + 60 * Math.floor(time)) * time)
    return swell ** 3 * (0.3 * tone + 0.15 * noise())
  })
}

describe('our loudness and true peak agree with FFmpeg’s', () => {
  it.each([1, 2, 6])('on noise and tones in %i channels', (channels) => {
    using folder = new MediaFolder()
    const out = folder.file('scenes.wav')
    writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: 48_000, channels, samples: scenes(channels, 8) }] })
    expectAgreement(measure(out), ebur128(out))
  })

  it.each(inTurn(['tears-of-steel-clip.webm', 'rabbit320.mp4']))('on %s', (name) => {
    const path = sampleVideo(name)
    if (path === undefined) return
    expectAgreement(measure(path, { channels: 2 }), ebur128(path, { channels: 2 }))
  })
})

function expectAgreement(ours: Ebur128, theirs: Ebur128): void {
  expect(Math.abs(ours.integrated - theirs.integrated)).toBeLessThan(0.1)
  // What EBU Tech 3341 allows a meter; noise up to half the sampling rate is the hardest.
  expect(Math.abs(ours.truePeak - theirs.truePeak)).toBeLessThan(0.4)
}
