import { plainWords } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import type { QcLine, QcReport } from '../../shared/qc/report.ts'

/** Lines of a project whose dub is checked, of which the second says nothing, and the voices of their speakers. */
export const QC_LINES = [
  { start: 1, end: 4, text: 'Did the rain reach your farm?', translation: 'Je, mvua ilifika?', speaker: 'Amina' },
  { start: 5, end: 8, text: 'Mm.', translation: '…', speaker: 'Juma' },
  { start: 9, end: 12, text: 'It did, at last.', translation: 'Ilifika hatimaye.', speaker: 'Juma' },
]
export const QC_VOICES = { Amina: 'sw-zawadi', Juma: 'sw-juma' }

/**
 * A report on a dub of all lines of a project that say something, for tests of what is shown. The last of every `lateEvery`
 * lines begins too late.
 */
export function seededReport(document: Document, dub: string, lateEvery: number): QcReport {
  const numbered = linesInOrder(document).map((line, at) => ({ ...line, at }))
  const spoken = numbered.filter(({ texts }) => /\p{L}/u.test(texts.sw?.text ?? ''))
  const lines = spoken.map(({ id, start, end, speaker, texts, at }): QcLine => {
    const late = at % lateEvery === lateEvery - 1
    const onsetError = late ? 0.2 : 0.01
    const text = texts.sw?.text ?? ''
    const detection = {
      state: 'heard' as const,
      onset: start + onsetError,
      onsetError,
      gap: 14,
      rate: 1 + (at % 7) / 50,
    }
    return { number: at + 1, id, speaker: document.speakers[speaker]?.name ?? speaker, text, start, end, ...detection }
  })
  const duration = document.media.facts?.duration ?? 0
  const late = lines.filter(({ onsetError = 0 }) => onsetError > 0.09)
  return {
    verdict: 'needs_work',
    words: 'checked',
    source: 'film.mp4',
    dub,
    figures: {
      lines: { all: lines.length, heard: lines.length, unclear: 0, silent: 0 },
      onset: { p50: 0.01, p95: 0.2, max: 0.2 },
      rates: {
        ...{ known: lines.length, natural: 1, over: 0, fastest: 1.12, slowest: 1 },
        change: { p50: 0.02, p95: 0.12, max: 0.12 },
      },
      overlaps: 0,
      clicks: 0,
      loudness: { integrated: -16, target: { lufs: -16, dialogue: false, truePeak: -1 } },
      truePeak: -1.5,
      length: { source: duration, dub: duration, frame: 0.04 },
      picture: 'identical',
      tracks: [],
    },
    findings: late.map(({ number, start }) => ({
      level: 'fail',
      topic: 'onset',
      line: number,
      at: start,
      value: plainWords('200 ms late'),
      norm: plainWords('none beyond 90 ms'),
      message: plainWords(`Line ${number} begins late.`),
      remedy: plainWords('Move it.'),
    })),
    lines,
    loudnessCurve: {
      step: 1,
      dub: Array.from({ length: Math.floor(duration) }, (_, second) => -16 - (second % 5)),
      source: Array.from({ length: Math.floor(duration) }, (_, second) => (second % 60 === 0 ? null : -20)),
    },
  }
}
