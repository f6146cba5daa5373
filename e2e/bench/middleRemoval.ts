import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialogue } from '../../electron/engine/media/mix/voices/dialogue.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import {
  type Sides,
  SPECTRUM,
  separateVoices,
  type VoiceMaskModel,
} from '../../electron/engine/signal/people/separateVoices.ts'
import { voiceInCenter } from '../../electron/engine/signal/voiceInCenter.ts'
import { fromPcm16 } from '../../shared/audio/wav.ts'
import { finish, listen } from '../support/media.ts'
import { BED_FILM_RATE_HZ } from './bedFilms.ts'

/**
 * Takes voices out of the middle of a film as a dub does, and the same share of each point of the spectrum out of its parts, which
 * tells what becomes of each.
 */
export class MiddleRemoval {
  readonly #masks: Float32Array[] = []

  /** Learns what is taken out of the whole; answers the path of that. */
  async learn(whole: string): Promise<string> {
    return take(whole, async (magnitudes) => {
      const mask = await voiceInCenter(magnitudes)
      this.#masks.push(mask.slice())
      return mask
    })
  }

  /** Takes the same out of a part of the whole; answers the path of what was taken. */
  takeFrom(part: string): Promise<string> {
    let at = 0
    return take(part, () => Promise.resolve(this.#masks[at++]?.slice() ?? new Float32Array(0)))
  }
}

/** A sound file without what was taken out of it, as interleaved stereo at the rate of the bench. */
export function without(sound: string, taken: string): Float32Array {
  const away = listen(taken, { channels: 2, sampleRate: BED_FILM_RATE_HZ })
  return listen(sound, { channels: 2, sampleRate: BED_FILM_RATE_HZ }).map((sample, at) => sample - (away[at] ?? 0))
}

async function take(sound: string, model: VoiceMaskModel): Promise<string> {
  const raw = `${sound}.pcm`
  const { frames } = finish(dialogue({ path: sound, out: raw, rate: SPECTRUM.sampleRate }))
  const samples = fromPcm16(readFileSync(raw))
  const taken = new Float32Array(2 * frames)
  let written = 0
  await separateVoices({
    length: frames,
    model,
    read: (from, count) => Promise.resolve(middleAndSides(samples.subarray(2 * from, 2 * (from + count)))),
    write([middle]) {
      for (const sample of middle) for (let side = 0; side < 2; side++) taken[written++] = sample
      return Promise.resolve()
    },
    onProgress: () => Promise.resolve(),
  })
  const out = join(`${sound}.taken.wav`)
  writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: SPECTRUM.sampleRate, channels: 2, samples: taken }] })
  return out
}

function middleAndSides(sound: Float32Array): Sides {
  const side = (sign: number) =>
    Float32Array.from(
      { length: sound.length / 2 },
      (_, at) => ((sound[2 * at] ?? 0) + sign * (sound[2 * at + 1] ?? 0)) / 2,
    )
  return [side(1), side(-1)]
}
