import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { speakLine, utteranceSeconds } from '../../electron/engine/dub/speak/utterance.ts'
import { Target } from '../../shared/contract/records.ts'
import { type LineToFit, learnPaces, predictLineSeconds } from '../../shared/project/lines/fitLines.ts'
import { atMost, report } from './goals.ts'
import { parallelText } from './parallelText.ts'

/** Takes that were heard before, and the highest p90 of the error in percent that is wanted then. */
const GOALS = [
  { takes: 0, most: 12 },
  { takes: 10, most: 8 },
  { takes: 50, most: 5 },
] as const
/** Lines that are foretold, which no model has heard. */
const PREDICTED_LINES = 60
const LEARNED_LINES = 50
/** Length of a line. */
const LINE_CHARACTERS = 60

/**
 * The forecast of pace against what is spoken, on unseen lines of the length of subtitles: before any take of a project, after ten
 * and after fifty. By the first built-in voice of each language, from which the forecast without takes was measured, and by the
 * second, which is an eighth faster, as its record tells.
 */
export async function forecast(): Promise<void> {
  const espeak = createEspeak(2)
  try {
    for (const [place, which] of ['first', 'second'].entries()) await forecastOf(espeak, place, which)
  } finally {
    await espeak.close()
  }
}

async function forecastOf(espeak: ReturnType<typeof createEspeak>, place: number, which: string): Promise<void> {
  // English, from which films are dubbed, apart from the five home languages that they are dubbed into: its spelling tells less.
  const groups = ['five languages', 'English'].map((name) => ({ name, errors: GOALS.map((): number[] => []) }))
  for (const [language, voices] of Map.groupBy(espeak.voices, ({ record }) => record.language)) {
    const { id: voice = '', pace = 1 } = voices[place]?.record ?? {}
    const spoken = await speakAll(espeak, linesOf(language).slice(0, LEARNED_LINES + PREDICTED_LINES), { voice, pace })
    const predicted = spoken.slice(LEARNED_LINES)
    const errors = GOALS.map(({ takes }, at) => {
      const model = learnPaces(spoken.slice(0, takes), Target.parse(language))
      const found = predicted.map((line) => Math.abs(predictLineSeconds(model, line) / (line.seconds ?? 0) - 1))
      groups[language === 'en' ? 1 : 0]?.errors[at]?.push(...found)
      return `${percentOf(found, 0.5)} / ${percentOf(found, 0.9)} %`
    })
    report(`${voice}, ${predicted.length} lines: p50 / p90 after 0, 10, 50 takes`, errors.join(', '))
  }
  for (const { name, errors } of groups) {
    for (const [at, { takes, most }] of GOALS.entries()) {
      const p90 = percentOf(errors[at] ?? [], 0.9)
      report(`${which} voices, ${name}, p90 after ${takes} takes`, `${p90} %`, atMost(p90, most, '%'))
    }
  }
}

/** Lines as long as subtitles are, in an order that mixes all of the text. */
function linesOf(language: string): string[] {
  const pairs = parallelText(language === 'en' ? 'sw' : language, LINE_CHARACTERS)
  const lines = pairs.map(({ source, target }) => (language === 'en' ? source : target))
  const worded = lines.filter((line) => /\p{L}{2}/u.test(line))
  return worded.map((_, place) => worded[(place * 37) % worded.length] ?? '')
}

function speakAll(
  engine: ReturnType<typeof createEspeak>,
  texts: readonly string[],
  { voice, pace }: { readonly voice: string; readonly pace: number },
): Promise<LineToFit[]> {
  const { signal } = new AbortController()
  return Promise.all(
    texts.map(async (text, id) => {
      const seconds = utteranceSeconds(await speakLine(engine, { text, voice, speed: 1 }, signal))
      return { id, speaker: '', start: 0, end: 0, text, voice, speed: 1, pace, seconds }
    }),
  )
}

/** A percentile of shares, in percent. */
function percentOf(shares: readonly number[], rank: number): number {
  const sorted = shares.toSorted((a, b) => a - b)
  return Number((100 * (sorted[Math.max(0, Math.ceil(rank * sorted.length) - 1)] ?? 0)).toFixed(1))
}
