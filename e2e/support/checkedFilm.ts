import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { audio, listen, MediaFolder, video } from './media.ts'
import { mixDown, musicBed, SCRIPT, stereo, type Take, takesOf, writeDub } from './qcDubs.ts'
import { startTestEngine, type TestEngine } from './startTestEngine.ts'

const SECONDS = 16
/** The lines of its dubs. */
export const CHECKED_LINES = SCRIPT.slice(0, 5)

/** A film with a speaker over music, its lines spoken in Swahili, and a service that checks dubs of it. */
interface CheckedFilm extends AsyncDisposable {
  readonly folder: MediaFolder
  readonly under: TestEngine
  readonly source: string
  readonly seconds: number
  readonly takes: readonly Take[]
  readonly bed: Float32Array
  /** Each line at its time, moved by so many seconds. */
  placed(shift?: (line: Segment) => number): { at: number; take: Take }[]
  /** The check of a dub that sounds like this. */
  check(samples: Float32Array, more?: { lines?: readonly Segment[]; report?: JobReport }): Promise<QcReport>
}

/** Makes the film, and starts the service. */
export async function checkedFilm(): Promise<CheckedFilm> {
  const folder = new MediaFolder()
  const source = folder.file('chanzo.mp4')
  const espeak = createEspeak(1)
  const english = await takesOf(espeak, [
    { text: 'Good morning everyone and welcome to our programme about water.', voice: 'en-kofi' },
  ])
  // The source's own speaker is in the bed, and stays in it.
  const spoken = mixDown(
    musicBed(SECONDS),
    [1, 7, 11].map((at) => ({ at, take: (english[0] as Take).map((sample) => sample / 2) })),
    0,
  )
  await writeMedia({
    out: source,
    video: video('h264', SECONDS),
    audio: [audio('aac', SECONDS, { samples: stereo(spoken) })],
  })
  const takes = await takesOf(
    espeak,
    CHECKED_LINES.map(({ text }, index) => ({ text, voice: index % 2 === 0 ? 'sw-juma' : 'sw-zawadi' })),
  )
  await espeak.close()
  const bed = listen(source)
  const under = await startTestEngine()
  let made = 0
  return {
    ...{ folder, under, source, seconds: SECONDS, takes, bed },
    placed: (shift = () => 0) =>
      CHECKED_LINES.map((line, index) => ({ at: line.start + shift(line), take: takes[index] as Take })),
    check: (samples, { lines = CHECKED_LINES, report } = {}) => {
      const dub = writeDub(folder.file(`dub-${made++}.mp4`), source, samples)
      return under.local.qc({ source, dub, lines: [...lines], ...(report === undefined ? {} : { report }) })
    },
    async [Symbol.asyncDispose]() {
      await under[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** The topics of findings, each once. */
export function topicsOf({ findings }: QcReport): QcReport['findings'][number]['topic'][] {
  return [...new Set(findings.map(({ topic }) => topic))]
}
