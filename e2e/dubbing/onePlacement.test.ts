// @module-tag together
// @module-tag quick
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeTakeClips } from '../../electron/engine/dub/film/placeTakeClips.ts'
import { readTakeSpeech } from '../../shared/audio/takes/takeSpeech.ts'
import { toPcm16, wavHeader } from '../../shared/audio/wav.ts'
import { type LineToFit, planFits } from '../../shared/project/lines/fitLines.ts'
import { limitsOf } from '../../shared/timing/pacing.ts'
import { MediaFolder } from '../support/media.ts'

const RATE = 16_000

/** A take: silence, a soft beginning, a tone, silence. Seconds. */
interface Sound {
  readonly before: number
  readonly soft: number
  readonly loud: number
  readonly after: number
}

function samplesOf({ before, soft, loud, after }: Sound): Float32Array {
  const [from, loudFrom, to] = [before, before + soft, before + soft + loud]
  return Float32Array.from({ length: Math.round((to + after) * RATE) }, (_, at) => {
    const second = at / RATE
    const level = second < from || second >= to ? 0 : second < loudFrom ? 0.02 : 0.5
    return level * Math.sin(2 * Math.PI * 220 * second)
  })
}

const seconds = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const line = fc.record({
  pause: seconds(0, 1.5),
  slot: seconds(0.3, 3),
  speaker: fc.constantFrom('A', 'B'),
  kept: fc.boolean(),
  recorded: fc.boolean(),
  wait: fc.boolean(),
  sound: fc.record({ before: seconds(0, 0.3), soft: seconds(0, 0.07), loud: seconds(0.2, 4), after: seconds(0, 0.3) }),
})

it('the editor and a render from takes place every line at the same time and pace, for any project', async () => {
  using folder = new MediaFolder()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (drawn) => {
      let at = 0.5
      const lines = drawn.map(({ pause, slot, ...one }, id) => {
        const start = at + pause
        at = start + slot
        return { ...one, id: id + 1, start, end: at }
      })
      const duration = at + 1
      const picture = { shots: [duration / 2], keyframes: [0], still: [], frameRate: 25 }
      const sounds = lines.map(({ sound }) => samplesOf(sound))
      const wav = (samples: Float32Array) => Buffer.concat([wavHeader({ sampleRate: RATE }), toPcm16(samples)])
      const shown = planFits(
        lines.map(({ id, start, end, speaker, kept, recorded, wait }, place): LineToFit => {
          if (kept) return { id, speaker: '', start, end, text: '', voice: '', speed: 1, kept: true }
          const speech = readTakeSpeech(wav(sounds[place] ?? new Float32Array(0)))
          const own = { id, speaker, start, end, text: 'Habari', voice: 'v', speed: 1, recorded, wait }
          return { ...own, seconds: speech?.seconds ?? 0, lead: speech?.lead ?? 0 }
        }),
        { target: 'sw', duration, picture },
      )
      const clips = folder.file(`clips${run++}`)
      mkdirSync(clips)
      const ordered = lines.flatMap(({ kept, sound, ...one }) => {
        if (kept) return []
        const take = join(clips, `${one.id}.wav`)
        writeFileSync(take, wav(samplesOf(sound)))
        return [{ ...one, take, text: 'Habari', voice: 'v', rate: 1 }]
      })
      const keep = lines.filter(({ kept }) => kept).map(({ start, end }) => ({ start, end }))
      const { signal } = new AbortController()
      const options = { keep, limits: limitsOf({ duration }), picture, folder: clips, signal }
      const { lines: renderedLines, timeMap } =
        ordered.length === 0 ? { lines: [], timeMap: [] } : await placeTakeClips(ordered, options)
      expect(shown.fits.map(({ id }) => id)).toEqual(renderedLines.map(({ id }) => id))
      expect(ordered.length === 0 ? [] : shown.map.knots).toEqual(timeMap)
      for (const [place, fit] of shown.fits.entries()) {
        const rendered = renderedLines[place]
        expect(Math.abs(fit.start - (rendered?.start ?? Number.NaN))).toBeLessThan(0.01)
        expect(Math.abs(fit.spokenEnd - (rendered?.end ?? Number.NaN))).toBeLessThan(0.01)
        expect(fit.rate).toBeCloseTo(rendered?.rate ?? Number.NaN, 2)
      }
    }),
    { numRuns: 12 },
  )
})
