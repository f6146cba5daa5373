import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speakPlainly } from '../../electron/engine/adapters/align/spokenTexts.ts'
import { createTextAligner } from '../../electron/engine/adapters/align/textAligner.ts'
import { ESPEAK_RATE } from '../../electron/engine/adapters/espeak/espeakRate.ts'
import { loadEspeak } from '../../electron/engine/adapters/espeak/loadEspeak.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../electron/engine/signal/frames.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { memoryOf, treeSize, workOfChildren } from './memoryOf.ts'
import { parallelText } from './parallelText.ts'

const LANGUAGE = 'en'
/** Processor time of all against that of speaking the text once: 45 s on a computer that speaks an hour in 9 s, however loaded it is. */
const MAX_COST_RATIO = 5
/** Another voice of the library than the one that aligns, with another accent and pace. */
const FILM_VOICE = { name: 'en-gb+f5', wordsPerMinute: 150 }
const PIECE_CHARACTERS = 90
/** Seconds of silence behind each piece. */
const PIECE_REST_SECONDS = 0.8

/** Prints what it costs to lay a text over a film of an hour, or of so many minutes: processor time, memory, and what is found. */
export async function alignHour(minutes = '60'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-align-hour-'))
  try {
    const path = join(folder, 'film.pcm')
    const began = process.cpuUsage()
    const { texts, bursts, seconds } = await filmOf(path, 60 * Number(minutes))
    const { user } = process.cpuUsage(began)
    const speaking = user / 1e6
    const request = {
      pcm: { path, sampleRate: SPEECH_SAMPLE_RATE_HZ, duration: seconds },
      bursts,
      within: { start: 0, end: seconds },
      language: LANGUAGE,
      texts,
    }
    const [before, work] = [treeSize(process.pid), workOfChildren()]
    const { signal } = new AbortController()
    const { result, peak } = await memoryOf(process.pid, () => createTextAligner().align(request, { signal }))
    const cost = workOfChildren() - work
    report(
      `${minutes} minutes, ${texts.length} texts: words found`,
      `${(100 * result.share).toFixed(1)} %`,
      atLeast(100 * result.share, 95, '%'),
    )
    report('processor time', `${cost.toFixed(1)} s`, atMost(cost, 45, 's'))
    report(
      'processor time to that of speaking the text',
      (cost / speaking).toFixed(1),
      atMost(cost / speaking, MAX_COST_RATIO),
    )
    if (peak === undefined || before === undefined) return notMeasured('memory, which this system does not tell')
    report(
      'memory of all processes beyond that before',
      `${Math.round(peak - before)} MB`,
      atMost(peak - before, 300, 'MB'),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface MadeFilm {
  readonly texts: string[]
  readonly bursts: TimeSpan[]
  readonly seconds: number
}

/** Writes the Declaration, spoken again and again for some seconds, as 16-bit samples at `SPEECH_SAMPLE_RATE_HZ`. */
async function filmOf(path: string, wanted: number): Promise<MadeFilm> {
  const espeak = await loadEspeak((name) => !/_dict$/.test(name) || name === 'en_dict')
  const speaker = await new espeak.eSpeakNGWorker()
  speaker.set_voice(FILM_VOICE.name)
  speaker.set_rate(FILM_VOICE.wordsPerMinute)
  const sources = parallelText('sw', PIECE_CHARACTERS).map(({ source }) => source)
  const made = { texts: [] as string[], bursts: [] as TimeSpan[] }
  let count = 0
  const add = (samples: Int16Array): void => {
    appendFileSync(path, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
    count += samples.length
  }
  for (let at = 0; count < wanted * SPEECH_SAMPLE_RATE_HZ; at++) {
    const text = sources[at % sources.length] ?? ''
    const start = count / SPEECH_SAMPLE_RATE_HZ
    speakPlainly(speaker, { text, language: LANGUAGE }, (samples) => add(atSpeechRate(samples)))
    made.texts.push(text)
    made.bursts.push({ start, end: count / SPEECH_SAMPLE_RATE_HZ })
    add(new Int16Array(PIECE_REST_SECONDS * SPEECH_SAMPLE_RATE_HZ))
  }
  return { ...made, seconds: count / SPEECH_SAMPLE_RATE_HZ }
}

function atSpeechRate(samples: Int16Array): Int16Array {
  const step = ESPEAK_RATE / SPEECH_SAMPLE_RATE_HZ
  const sound = new Int16Array(Math.floor(samples.length / step))
  for (let at = 0; at < sound.length; at++) sound[at] = samples[Math.floor(at * step)] ?? 0
  return sound
}
