import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignalDiarizer } from '../../electron/engine/adapters/diarize/signalDiarizer.ts'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { SpeakerProfile, Synthesizer } from '../../electron/engine/core/ports.ts'
import { type CastVoice, castSpeakers } from '../../electron/engine/dub/speak/castSpeakers.ts'
import { isAlike, matchPitch } from '../../electron/engine/dub/speak/matchPitch.ts'
import { speakLine } from '../../electron/engine/dub/speak/utterance.ts'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import { declaration } from '../support/declaration.ts'
import { writePcm } from '../support/media.ts'
import { speechOf } from './balancedTalks.ts'
import { quantile } from './benchEngine.ts'
import { MEETINGS, read, recordings } from './diarization.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { hasPraat, praatPitch } from './praatPitch.ts'

const LANGUAGES = ['en', 'sw', 'yo', 'ig', 'ha', 'zu'] as const
/** Seconds that a speaker must speak alone. */
const MIN_ALONE_SECONDS = 10
const SAMPLE_RATE_HZ = 16_000
/** Semitones by which a kept voice may be off. */
const PITCH_TOLERANCE_SEMITONES = 1.5

/**
 * How near the built-in voices come to real people whose voices are to be kept: the speakers of real meetings, in six
 * languages. Praat hears both, the person alone and the voice with a text that was not used for setting it.
 */
export async function preserve(): Promise<void> {
  if (!existsSync(MEETINGS)) return notMeasured(`${MEETINGS} is absent`)
  if (!(await hasPraat())) return notMeasured('the Debian package praat is absent')
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  const synthesizer = createEspeak(2)
  const kept: number[] = []
  const baseline: number[] = []
  let owned = 0
  try {
    for (const person of await people(folder)) {
      const results: string[] = []
      for (const language of LANGUAGES) {
        const { off, before, alike } = await dubbed(person, { language, synthesizer })
        results.push(`${language} ${off.toFixed(1)}${alike ? '' : ' (owned)'}`)
        baseline.push(before)
        if (alike) kept.push(off)
        else owned++
      }
      report(`${person.name}, ${Math.round(person.hz)} Hz`, `semitones off: ${results.join(', ')}`)
    }
  } finally {
    await synthesizer.close()
    await rm(folder, { recursive: true, force: true })
  }
  const within = (all: readonly number[]) =>
    (100 * all.filter((off) => off <= PITCH_TOLERANCE_SEMITONES).length) / all.length
  report('the cast voice as it is, within 1.5 semitones', `${within(baseline).toFixed(0)} % of ${baseline.length}`)
  report('said to be kept', String(kept.length), atLeast(kept.length, 1))
  report('said not to be kept', String(owned))
  report(
    'of those said to be kept, within 1.5 semitones',
    `${within(kept).toFixed(0)} %`,
    atLeast(within(kept), 95, '%'),
  )
  report('the farthest of them', `${quantile(kept, 1).toFixed(1)} semitones`, atMost(quantile(kept, 1), 2))
}

interface Person {
  readonly name: string
  /** Median by Praat. */
  readonly hz: number
  readonly profile: SpeakerProfile
}

async function people(folder: string): Promise<Person[]> {
  const { signal } = new AbortController()
  const found: Person[] = []
  for (const name of await recordings(MEETINGS)) {
    const recording = await read(MEETINGS, name)
    for (const speaker of new Set(recording.turns.map((turn) => turn.speaker))) {
      const samples = speechOf([recording], speaker)
      const duration = samples.length / SAMPLE_RATE_HZ
      if (duration < MIN_ALONE_SECONDS) continue
      const pcm = {
        path: writePcm(join(folder, `${name} ${speaker}.pcm`), samples),
        sampleRate: SAMPLE_RATE_HZ,
        duration,
      }
      const turns = [{ start: 0, end: duration, speaker: 'A' }]
      const [profile] = await createSignalDiarizer().profile(pcm, turns, { signal })
      const hz = await medianOf(samples, SAMPLE_RATE_HZ)
      if (profile?.medianHz !== undefined) found.push({ name: `${name} ${speaker}`, hz, profile })
    }
  }
  return found
}

/** How far the voice of a dub is from the person, in semitones by Praat, and how far it was before it was set. */
async function dubbed(
  { hz, profile }: Person,
  { language, synthesizer }: { language: (typeof LANGUAGES)[number]; synthesizer: Synthesizer },
): Promise<{ off: number; before: number; alike: boolean }> {
  const { signal } = new AbortController()
  const words = declaration(language).split(/\s+/)
  const segments = Array.from({ length: 5 }, (_, id) => {
    return { id, start: 5 * id, end: 5 * id + 4, text: words.slice(12 * id, 12 * id + 12).join(' '), speaker: 'A' }
  })
  const sources = { voices: synthesizer.voices, profiles: [profile], signal }
  const cast = await castSpeakers(segments, { A: PRESERVE }, sources)
  const matched = await matchPitch(cast, segments, { synthesizer, signal })
  const text = words.slice(60, 90).join(' ')
  const offOf = async ({ voice, pitch, range }: CastVoice): Promise<number> => {
    const utterance = await speakLine(synthesizer, { text, voice: voice.record.id, speed: 1, pitch, range }, signal)
    return Math.abs(12 * Math.log2((await medianOf(utterance.samples, utterance.sampleRate)) / hz))
  }
  const [first, one] = [cast.get('A'), matched.get('A')]
  if (first === undefined || one === undefined) throw new Error('The speaker was lost.')
  return { off: await offOf(one), before: await offOf({ ...first, pitch: 1, range: 1 }), alike: isAlike(one) }
}

async function medianOf(samples: Float32Array, sampleRate: number): Promise<number> {
  return quantile(
    (await praatPitch(samples, sampleRate)).map(({ hz }) => hz),
    0.5,
  )
}
