// @module-tag together
// @module-tag long
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { castSpeakers } from '../../electron/engine/dub/speak/castSpeakers.ts'
import { selectCalibrationLines, speakLines } from '../../electron/engine/dub/speak/speakLines.ts'
import { speakLine, utteranceSeconds } from '../../electron/engine/dub/speak/utterance.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { limitsOf } from '../../shared/timing/pacing.ts'
import { parallelText } from '../bench/parallelText.ts'

const signal = new AbortController().signal

/** How much too little time the lines have, by turns. */
const HURRY = [0.9, 1.2, 1, 1.1]

/** Lines of a text in slots that some of them must hurry for. */
function tightLines(lengths: readonly number[], texts: readonly string[]) {
  let at = 1
  return texts.map((text, id) => {
    const room = (lengths[id] ?? 0) / (HURRY[id % HURRY.length] ?? 1)
    const start = at
    at += room + 0.3
    return { id, speaker: 'S1', start, end: start + room, text }
  })
}

describe('rates that are told', () => {
  const voices = [
    ['sw', 'sw-neema'],
    ['ig', 'ig-adaeze'],
    ['zu', 'zu-nomvula'],
  ] as const
  it.each(inTurn(voices))('are those of the speech in %s, not those that were asked for', async (language, voice) => {
    const synthesizer = createEspeak(2)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'griot-rates-'))
    try {
      const texts = parallelText(language, 60)
        .map(({ target }) => target)
        .filter((text) => text.length > 30 && text.length < 120)
        .slice(0, 60)
      const read = async (text: string) =>
        utteranceSeconds(await speakLine(synthesizer, { text, voice, speed: 1 }, signal))
      const lengths = await Promise.all(texts.map(read))
      const lines = tightLines(lengths, texts)
      const sources = { voices: synthesizer.voices, profiles: [], signal }
      const cast = await castSpeakers(lines, { S1: voice }, sources)
      const duration = (lines.at(-1)?.end ?? 0) + 1
      const alignment = Promise.resolve(lines)
      const first = new Set(selectCalibrationLines(lines, cast))
      const spoken = await speakLines(lines, {
        ...{ synthesizer, cast, alignedLines: alignment, limits: limitsOf({ duration }), signal },
        pacing: { picture: 'keep', look: () => Promise.reject(new Error('The picture keeps its time.')) },
        folder: folder.path,
      })
      const measuredLines = spoken.lines.filter(({ id, rate }) => !first.has(id) && rate > 1.04)
      const errors = measuredLines.map(({ id, start, end, rate }) => (rate * (end - start)) / (lengths[id] ?? 0) - 1)
      expect(measuredLines.length).toBeGreaterThan(12)
      const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
      expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.03)
      expect(Math.abs(mean)).toBeLessThan(0.004)
    } finally {
      await synthesizer.close()
    }
  })
})
